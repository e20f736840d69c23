package org.basislearner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.columns.Missing;
import org.basislearner.data.Description;
import org.basislearner.data.Recipe;
import org.basislearner.data.Table;
import org.basislearner.json.Json;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis check}. */
@Command(
    name = "check",
    customSynopsis = "basis check --data FILE [--target COLUMN] [OPTIONS]",
    description = {
      "Reads a file and describes its columns and problems, without training.",
      "",
      "Exit code 0 if the file can be read, whatever its problems; 3 if not."
    },
    footerHeading = "%nExample:%n",
    footer = "  basis check --data d.csv --target y")
final class CheckCommand extends SessionCommand {
  /** A table of thousands of pixels helps nobody; --json has them all. */
  private static final int COLUMNS_SHOWN = 100;

  private static final int EXAMPLE_LENGTH = 40;

  private static final List<String> HEADS =
      List.of("kind", "missing", "distinct", "minimum", "mean", "deviation", "maximum", "examples");

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description = "The file; '-' is standard input, 'jdbc:...' a database.")
  private String data = "";

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description = "Also tell what this column would be as a target.")
  private @Nullable String target;

  CheckCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    Table table;
    Description description;
    try (Progress progress = session.progress(quiet)) {
      table = session.read(data, source, progress);
      progress.show("describing");
      description = Description.of(table);
    } catch (IOException e) {
      throw new DataException(Failures.message(e));
    }
    List<String> problems = new ArrayList<>(description.problems());
    Map<String, String> aim = target == null ? Map.of() : aim(table, target, problems);
    return tell(
        () -> json(table, description, problems, aim),
        () -> print(table, description, problems, aim));
  }

  /** What the target column would be; why it cannot be one is a problem. */
  private static Map<String, String> aim(Table table, String target, List<String> problems) {
    Map<String, String> aim = new LinkedHashMap<>();
    aim.put("column", Columns.find(table, target).name());
    try {
      Recipe recipe = Recipe.of(table, aim.get("column"), null, Missing.INDICATOR);
      aim.put("task", recipe.task().text());
      aim.put("inputs", Integer.toString(recipe.inputNames().size()));
      if (recipe.task() == Task.CLASSIFICATION) {
        aim.put("classes", TrainingText.classes(recipe.prepare(table).labels()));
      }
    } catch (DataException e) {
      problems.add(Text.line(String.valueOf(e.getMessage())));
    }
    return aim;
  }

  private void print(
      Table table, Description description, List<String> problems, Map<String, String> aim) {
    PrintStream out = session.out();
    printf(
        "%s: %s, %s%n",
        table.source(),
        Text.count(description.rows(), "row"),
        Text.count(description.columns().size(), "column"));
    TextTable columns = new TextTable(2);
    columns.row("column", HEADS);
    List<Description.Summary> all = description.columns();
    for (Description.Summary one : all.subList(0, Math.min(COLUMNS_SHOWN, all.size()))) {
      boolean numbers = !Double.isNaN(one.minimum());
      columns.row(
          Text.line(one.name()),
          one.kind(),
          Integer.toString(one.missing()),
          Integer.toString(one.distinct()),
          Text.number(one.minimum()),
          Text.number(one.mean()),
          Text.number(one.deviation()),
          Text.number(one.maximum()),
          numbers ? "" : abbreviated(Text.line(String.join(", ", one.examples()))));
    }
    out.print("\n" + columns);
    if (all.size() > COLUMNS_SHOWN) {
      out.println("... " + (all.size() - COLUMNS_SHOWN) + " more columns, see --json");
    }
    out.println();
    if (!aim.isEmpty()) {
      String what = aim.getOrDefault("classes", aim.getOrDefault("task", "no target"));
      out.println("target " + aim.get("column") + ": " + what);
      if (aim.containsKey("inputs")) {
        out.println("inputs from the other columns: " + aim.get("inputs"));
      }
    }
    if (problems.isEmpty()) {
      out.println("no problems found");
    }
    problems.forEach(problem -> out.println("problem: " + problem));
  }

  private static String abbreviated(String text) {
    return text.length() <= EXAMPLE_LENGTH ? text : text.substring(0, EXAMPLE_LENGTH - 3) + "...";
  }

  private static String json(
      Table table, Description description, List<String> problems, Map<String, String> aim) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("file", table.source());
    json.put("rows", description.rows());
    json.put("columns", description.columns().stream().map(CheckCommand::json).toList());
    json.put("problems", problems);
    json.put("target", aim.isEmpty() ? null : aim);
    return Json.write(json);
  }

  private static Map<String, @Nullable Object> json(Description.Summary column) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", column.name());
    json.put("kind", column.kind());
    json.put("missing", column.missing());
    json.put("distinct", column.distinct());
    json.put("minimum", TrainingJson.number(column.minimum()));
    json.put("mean", TrainingJson.number(column.mean()));
    json.put("deviation", TrainingJson.number(column.deviation()));
    json.put("maximum", TrainingJson.number(column.maximum()));
    json.put("examples", column.examples());
    return json;
  }
}
