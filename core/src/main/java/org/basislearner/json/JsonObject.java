package org.basislearner.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object, which must be of the kinds that are asked for; anything else is an
 * {@link IllegalArgumentException} that names the member. Immutable.
 */
public final class JsonObject {
  /** Stands for an infinite number, which JSON has none for. */
  private static final String INFINITY = "Infinity";

  private final Map<?, ?> members;

  private JsonObject(Map<?, ?> members) {
    this.members = members;
  }

  /** Takes a value that {@link Json#parse} gave. */
  public static JsonObject of(@Nullable Object value) {
    return new JsonObject(as(Map.class, "the text", value));
  }

  /** Parses the text of an object. */
  public static JsonObject parse(String text) {
    return of(Json.parse(text));
  }

  /** How a number is written that may be infinite. */
  public static Object number(double value) {
    return Double.isInfinite(value) || Double.isNaN(value) ? INFINITY : value;
  }

  /** Whether there is a member of that name. */
  public boolean has(String name) {
    return members.containsKey(name);
  }

  /** Whether a member is there and null. */
  public boolean isNull(String name) {
    return members.containsKey(name) && members.get(name) == null;
  }

  /** The names of all members. */
  public List<String> names() {
    return members.keySet().stream().map(String::valueOf).toList();
  }

  /** A text. */
  public String text(String name) {
    return as(String.class, name, members.get(name));
  }

  /** A number, infinite ones included. */
  public double number(String name) {
    Object value = members.get(name);
    return INFINITY.equals(value)
        ? Double.POSITIVE_INFINITY
        : as(Number.class, name, value).doubleValue();
  }

  /** A whole number. */
  public long whole(String name) {
    return as(Long.class, name, members.get(name));
  }

  /** A whole number that fits an int. */
  public int count(String name) {
    return Math.toIntExact(whole(name));
  }

  /** True or false. */
  public boolean truth(String name) {
    return as(Boolean.class, name, members.get(name));
  }

  /** An object. */
  public JsonObject object(String name) {
    return new JsonObject(as(Map.class, name, members.get(name)));
  }

  /** A list of objects. */
  public List<JsonObject> objects(String name) {
    return list(name, value -> new JsonObject(as(Map.class, name, value)));
  }

  /** A list of texts. */
  public List<String> texts(String name) {
    return list(name, value -> as(String.class, name, value));
  }

  /** A list of numbers. */
  public List<Double> numbers(String name) {
    return list(name, value -> as(Number.class, name, value).doubleValue());
  }

  /** A list of whole numbers. */
  public List<Integer> counts(String name) {
    return list(name, value -> Math.toIntExact(as(Long.class, name, value)));
  }

  /** A number from 0 to 1. */
  public double fraction(String name) {
    double fraction = number(name);
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException(name + " = " + fraction + ": expected 0 to 1");
    }
    return fraction;
  }

  /** All members, which must be texts. */
  public Map<String, String> allTexts() {
    return all(this::text);
  }

  /** All members, which must be numbers. */
  public Map<String, Double> allNumbers() {
    return all(this::number);
  }

  private <T> Map<String, T> all(Function<String, T> read) {
    Map<String, T> all = new LinkedHashMap<>();
    names().forEach(name -> all.put(name, read.apply(name)));
    return all;
  }

  private <T> List<T> list(String name, Function<@Nullable Object, T> read) {
    List<T> all = new ArrayList<>();
    for (Object value : as(List.class, name, members.get(name))) {
      all.add(read.apply(value));
    }
    return List.copyOf(all);
  }

  private static <T> T as(Class<T> type, String name, @Nullable Object value) {
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(name + ": expected " + kind(type));
    }
    return type.cast(value);
  }

  private static String kind(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "String" -> "a text";
      case "Number" -> "a number";
      case "Long" -> "a whole number";
      case "Boolean" -> "true or false";
      case "List" -> "a list";
      default -> "an object";
    };
  }
}
