package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.InputColumns;
import org.basislearner.columns.Missing;
import org.basislearner.data.text.Place;
import org.basislearner.json.Json;
import org.basislearner.json.JsonObject;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;

/**
 * Recipes as JSON:
 *
 * <pre>
 * {"recipe":1, "task":..., "target":..., "missing":..., "labels":[...], "columns":[
 *   {"kind":"number", "name":..., "mean":..., "indicator":...},
 *   {"kind":"boolean", "name":..., "no":..., "yes":..., "mean":..., "indicator":...},
 *   {"kind":"levels", "name":..., "levels":[...], "more":..., "missing":...}], "readings":[
 *   {"name":..., "as":..., "comma":..., "dayFirst":..., "parts":[...]}]}
 * </pre>
 *
 * <p>All members are written, and no others are read. Without readings there is no such member, and
 * the version is 1; else it is 2. With several targets there are readings, version 3, and an array
 * "targets" in place of "target". With means of the target by level, {@code
 * "means":{"targets":[...], "levels":[...], "values":[...], "prior":[...]}} in such a column, the
 * version is 4, and otherwise the recipe is written like one of version 3.
 */
final class RecipeCodec {
  private static final long PLAIN = 1;
  private static final long WITH_READINGS = 2;
  private static final long SEVERAL_TARGETS = 3;
  private static final long WITH_MEANS = 4;

  private RecipeCodec() {}

  static String text(Recipe recipe) {
    Map<String, Object> map = new LinkedHashMap<>();
    boolean means =
        recipe.inputs().columns().stream()
            .anyMatch(one -> one instanceof InputColumn.Levels own && own.means().isPresent());
    boolean several = means || recipe.targets().size() > 1;
    boolean plain = recipe.readings().byName().isEmpty() && !several;
    map.put(
        "recipe", means ? WITH_MEANS : several ? SEVERAL_TARGETS : plain ? PLAIN : WITH_READINGS);
    map.put("task", recipe.task().text());
    map.put(several ? "targets" : "target", several ? recipe.targets() : recipe.target());
    map.put("missing", recipe.missing().text());
    map.put("labels", recipe.labels());
    map.put("columns", recipe.inputs().columns().stream().map(RecipeCodec::map).toList());
    if (!plain) {
      map.put(
          "readings", recipe.readings().byName().values().stream().map(RecipeCodec::map).toList());
    }
    return Json.write(map);
  }

  private static Map<String, Object> map(ColumnReading reading) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", reading.name());
    map.put("as", reading.kind().text());
    map.put("comma", reading.comma());
    map.put("dayFirst", reading.dayFirst());
    map.put("parts", reading.parts().stream().map(ColumnReading.Part::text).toList());
    return map;
  }

  private static ColumnReading reading(JsonObject json) {
    checkNames(json, "name", "as", "comma", "dayFirst", "parts");
    return new ColumnReading(
        json.text("name"),
        find(ColumnSchema.Kind.values(), ColumnSchema.Kind::text, "as", json),
        json.truth("comma"),
        json.truth("dayFirst"),
        json.texts("parts").stream().map(RecipeCodec::part).toList());
  }

  private static ColumnReading.Part part(String text) {
    return Arrays.stream(ColumnReading.Part.values())
        .filter(part -> part.text().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("part is " + Place.quoted(text)));
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
      levels.means().ifPresent(means -> map.put("means", map(means)));
    }
    return map;
  }

  private static Map<String, Object> map(InputColumn.Means means) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("targets", means.targets());
    map.put("levels", means.levels());
    map.put("values", means.values().stream().flatMap(List::stream).toList());
    map.put("prior", means.prior());
    return map;
  }

  private static InputColumn.Means means(JsonObject json) {
    checkNames(json, "targets", "levels", "values", "prior");
    List<String> targets = json.texts("targets");
    List<Double> flat = json.numbers("values");
    if (targets.isEmpty() || flat.size() % targets.size() != 0) {
      throw new IllegalArgumentException(
          "means: " + flat.size() + " numbers for " + targets.size() + " targets");
    }
    List<List<Double>> values = new ArrayList<>();
    for (int from = 0; from < flat.size(); from += targets.size()) {
      values.add(flat.subList(from, from + targets.size()));
    }
    return new InputColumn.Means(targets, json.texts("levels"), values, json.numbers("prior"));
  }

  static Recipe parse(String text) {
    try {
      return recipe(JsonObject.parse(text));
    } catch (IllegalArgumentException e) {
      throw new DataException(
          "the recipe for columns cannot be read: " + e.getMessage() + "; train the model again");
    }
  }

  private static Recipe recipe(JsonObject json) {
    long version = json.whole("recipe");
    if (version < PLAIN || version > WITH_MEANS) {
      throw new IllegalArgumentException(
          "it has version " + version + ", this program reads versions 1 to 4 only");
    }
    boolean plain = version == PLAIN;
    boolean several = version >= SEVERAL_TARGETS;
    checkNames(
        json,
        "recipe",
        "task",
        several ? "targets" : "target",
        "missing",
        "labels",
        "columns",
        plain ? "" : "readings");
    List<String> targets = several ? json.texts("targets") : List.of(json.text("target"));
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("it has no target");
    }
    return new Recipe(
        find(Task.values(), Task::text, "task", json),
        targets,
        json.texts("labels"),
        new InputColumns(
            json.objects("columns").stream().map(RecipeCodec::column).toList(),
            find(Missing.values(), Missing::text, "missing", json),
            List.of()),
        ColumnReadings.of(
            plain
                ? List.of()
                : json.objects("readings").stream().map(RecipeCodec::reading).toList()));
  }

  private static InputColumn column(JsonObject json) {
    String name = json.text("name");
    switch (json.text("kind")) {
      case "number" -> {
        checkNames(json, "kind", "name", "mean", "indicator");
        return new InputColumn.Numbers(name, json.number("mean"), json.truth("indicator"));
      }
      case "boolean" -> {
        checkNames(json, "kind", "name", "no", "yes", "mean", "indicator");
        return new InputColumn.Truth(
            name, json.text("no"), json.text("yes"), json.number("mean"), json.truth("indicator"));
      }
      case "levels" -> {
        checkNames(json, "kind", "name", "levels", "more", "missing", "means");
        return new InputColumn.Levels(
            name,
            json.texts("levels"),
            json.truth("more"),
            json.truth("missing"),
            json.has("means") ? Optional.of(means(json.object("means"))) : Optional.empty());
      }
      default ->
          throw new IllegalArgumentException(
              "column " + Place.shown(name) + " is of an unknown kind");
    }
  }

  private static <T> T find(T[] values, Function<T, String> text, String name, JsonObject json) {
    return Arrays.stream(values)
        .filter(value -> text.apply(value).equals(json.text(name)))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(name + " is " + Place.quoted(json.text(name))));
  }

  private static void checkNames(JsonObject json, String... known) {
    for (String name : json.names()) {
      if (!List.of(known).contains(name)) {
        throw new IllegalArgumentException("it has an unknown member " + Place.quoted(name));
      }
    }
  }
}
