package org.basislearner.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object, which must be of the kinds that are asked for. */
final class JsonFields {
  private final Map<?, ?> values;

  private JsonFields(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * Takes a JSON value.
   *
   * @throws IllegalArgumentException if it is no object
   */
  static JsonFields of(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return new JsonFields(map);
    }
    throw new IllegalArgumentException("not a JSON object");
  }

  JsonFields inner(String name) {
    return of(values.get(name));
  }

  List<JsonFields> list(String name) {
    if (!(values.get(name) instanceof List<?> list)) {
      throw new IllegalArgumentException(name + " is no list");
    }
    List<JsonFields> all = new ArrayList<>();
    for (Object one : list) {
      all.add(of(one));
    }
    return all;
  }

  String text(String name) {
    if (values.get(name) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(name + " is no text");
  }

  long whole(String name) {
    if (values.get(name) instanceof Long number) {
      return number;
    }
    throw new IllegalArgumentException(name + " is no whole number");
  }

  double number(String name) {
    if (values.get(name) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(name + " is no number");
  }

  /** A number from 0 to 1. */
  double share(String name) {
    double share = number(name);
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(name + " is " + share + ", not from 0 to 1");
    }
    return share;
  }

  /** Whether a field is there and null. */
  boolean isNull(String name) {
    return values.containsKey(name) && values.get(name) == null;
  }

  List<Integer> wholes(String name) {
    if (!(values.get(name) instanceof List<?> list)) {
      throw new IllegalArgumentException(name + " is no list");
    }
    List<Integer> all = new ArrayList<>();
    for (Object one : list) {
      if (!(one instanceof Long number)) {
        throw new IllegalArgumentException(name + " has what is no whole number");
      }
      all.add(number.intValue());
    }
    return all;
  }

  /** All fields, which must be texts. */
  Map<String, String> texts() {
    Map<String, String> all = new LinkedHashMap<>();
    values.keySet().forEach(name -> all.put(name.toString(), text(name.toString())));
    return all;
  }

  /** All fields, which must be numbers. */
  Map<String, Double> numbers() {
    Map<String, Double> all = new LinkedHashMap<>();
    values.keySet().forEach(name -> all.put(name.toString(), number(name.toString())));
    return all;
  }
}
