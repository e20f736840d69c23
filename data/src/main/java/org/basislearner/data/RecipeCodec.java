package org.basislearner.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.json.Json;
import org.basislearner.json.JsonException;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/**
 * Recipes as JSON:
 *
 * <pre>
 * {"recipe":1, "task":..., "target":..., "missing":..., "labels":[...], "columns":[
 *   {"kind":"number", "name":..., "mean":..., "indicator":...},
 *   {"kind":"boolean", "name":..., "no":..., "yes":..., "mean":..., "indicator":...},
 *   {"kind":"levels", "name":..., "levels":[...], "more":..., "missing":...}]}
 * </pre>
 *
 * <p>All members are written, and no others are read.
 */
final class RecipeCodec {
  private static final long VERSION = 1;

  private RecipeCodec() {}

  static String text(Recipe recipe) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("recipe", VERSION);
    map.put("task", recipe.task().text());
    map.put("target", recipe.target());
    map.put("missing", recipe.missing().text());
    map.put("labels", recipe.labels());
    List<Object> columns = new ArrayList<>();
    for (InputColumn column : recipe.columns()) {
      columns.add(map(column));
    }
    map.put("columns", columns);
    return Json.write(map);
  }

  private static Map<String, Object> map(InputColumn column) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (column instanceof InputColumn.Numbers number) {
      map.put("kind", "number");
      map.put("name", number.name());
      map.put("mean", number.mean());
      map.put("indicator", number.indicator());
    } else if (column instanceof InputColumn.Truth truth) {
      map.put("kind", "boolean");
      map.put("name", truth.name());
      map.put("no", truth.no());
      map.put("yes", truth.yes());
      map.put("mean", truth.mean());
      map.put("indicator", truth.indicator());
    } else if (column instanceof InputColumn.Levels levels) {
      map.put("kind", "levels");
      map.put("name", levels.name());
      map.put("levels", levels.levels());
      map.put("more", levels.more());
      map.put("missing", levels.missing());
    }
    return map;
  }

  static Recipe parse(String text) {
    Map<?, ?> map;
    try {
      map = as(Map.class, "the recipe", Json.parse(text));
    } catch (JsonException e) {
      throw broken(e.getMessage() == null ? "no JSON" : e.getMessage());
    }
    long version = as(Long.class, "recipe", map.get("recipe"));
    if (version != VERSION) {
      throw broken(
          "it has version " + version + ", this program reads version " + VERSION + " only");
    }
    checkKeys(map, Set.of("recipe", "task", "target", "missing", "labels", "columns"));
    List<InputColumn> columns = new ArrayList<>();
    for (Object column : as(List.class, "columns", map.get("columns"))) {
      columns.add(column(as(Map.class, "columns", column)));
    }
    return new Recipe(
        task(text(map, "task")),
        text(map, "target"),
        missing(text(map, "missing")),
        texts(map, "labels"),
        columns,
        List.of());
  }

  private static InputColumn column(Map<?, ?> map) {
    String name = text(map, "name");
    switch (text(map, "kind")) {
      case "number" -> {
        checkKeys(map, Set.of("kind", "name", "mean", "indicator"));
        return new InputColumn.Numbers(name, number(map, "mean"), truth(map, "indicator"));
      }
      case "boolean" -> {
        checkKeys(map, Set.of("kind", "name", "no", "yes", "mean", "indicator"));
        return new InputColumn.Truth(
            name, text(map, "no"), text(map, "yes"), number(map, "mean"), truth(map, "indicator"));
      }
      case "levels" -> {
        checkKeys(map, Set.of("kind", "name", "levels", "more", "missing"));
        return new InputColumn.Levels(
            name, texts(map, "levels"), truth(map, "more"), truth(map, "missing"));
      }
      default -> throw broken("column " + Place.shown(name) + " is of an unknown kind");
    }
  }

  private static Task task(String text) {
    for (Task task : Task.values()) {
      if (task.text().equals(text)) {
        return task;
      }
    }
    throw broken("the task is " + Place.quoted(text));
  }

  private static Missing missing(String text) {
    for (Missing missing : Missing.values()) {
      if (missing.text().equals(text)) {
        return missing;
      }
    }
    throw broken("missing is " + Place.quoted(text));
  }

  private static void checkKeys(Map<?, ?> map, Set<String> known) {
    for (Object key : map.keySet()) {
      if (!known.contains(key)) {
        throw broken("it has an unknown member " + Place.quoted(String.valueOf(key)));
      }
    }
  }

  private static String text(Map<?, ?> map, String key) {
    return as(String.class, key, map.get(key));
  }

  private static double number(Map<?, ?> map, String key) {
    return as(Number.class, key, map.get(key)).doubleValue();
  }

  private static boolean truth(Map<?, ?> map, String key) {
    return as(Boolean.class, key, map.get(key));
  }

  private static List<String> texts(Map<?, ?> map, String key) {
    List<String> texts = new ArrayList<>();
    for (Object text : as(List.class, key, map.get(key))) {
      texts.add(as(String.class, key, text));
    }
    return texts;
  }

  private static <T> T as(Class<T> type, String key, @Nullable Object value) {
    if (!type.isInstance(value)) {
      throw broken(key + " is missing or not a " + type.getSimpleName());
    }
    return type.cast(value);
  }

  private static DataException broken(String problem) {
    return new DataException(
        "the recipe for columns cannot be read: " + problem + "; train the model again");
  }
}
