package org.basislearner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.columns.Missing;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.ColumnSchema.Kind;
import org.basislearner.data.recipe.Description;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.json.Json;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
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
      "Problems: missing values, values that are not numbers in a column of numbers, identifiers,"
          + " constant and repeated columns and rows; with --target also rows without target,"
          + " classes with few rows and columns that give the target away; with --against what"
          + " differs between two files.",
      "",
      "With --general-position also whether the rows are in general position to an order: whether"
          + " the monomials of the columns of numbers up to that degree are independent on the rows,"
          + " as the theory of narrow layers asks for.",
      "",
      "Exit code 0 if the file can be read, whatever its problems; 3 if not."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  basis check --data d.csv --target y",
      "  basis check --data d.csv --against new.csv",
      "  basis check --data d.csv --target y --general-position 2"
    })
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
      description = "Also show what this column would be as a target.")
  private @Nullable String target;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description =
          "Another file, such as the rows to predict: also show what differs between both.")
  private @Nullable Path against;

  @Option(
      names = "--general-position",
      paramLabel = "DEGREE",
      description = "Also check whether the rows are in general position to this order, 1 or more.")
  private @Nullable Integer order;

  @ArgGroup(validate = false, heading = "%nColumns:%n", order = 1)
  private ColumnOptions columns = new ColumnOptions();

  @ArgGroup(validate = false, heading = "%nHow the file is written:%n", order = 2)
  private ReadingOptions reading = new ReadingOptions();

  CheckCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    Table table;
    Map<String, Kind> types;
    Description description;
    List<String> differences = List.of();
    Optional<GeneralPosition> position = Optional.empty();
    if (order != null && order < 1) {
      throw new Usage("--general-position " + order + ": expected 1 or more");
    }
    try (Progress progress = session.progress(quiet)) {
      table = session.read(data, source, reading.writing(), columns.texts(), progress);
      types = columns.types(table);
      String name = target == null ? null : Columns.find(table, target).name();
      progress.show("describing");
      description = Description.of(table, types, name);
      if (against != null) {
        Table other = session.read(against, reading.writing(), columns.texts(), progress);
        differences = Description.differences(table, other, types);
      }
      if (order != null) {
        progress.show("monomials up to degree " + order);
        position = Optional.of(GeneralPosition.of(table, types, name, order));
      }
    } catch (IOException e) {
      throw new DataException(Failures.message(e));
    }
    List<String> problems = new ArrayList<>(description.problems());
    problems.addAll(differences);
    Map<String, String> aim = target == null ? Map.of() : aim(table, types, target, problems);
    GeneralPosition found = position.orElse(null);
    return tell(
        () -> json(table, description, problems, aim, found),
        () -> {
          print(table, description, problems, aim);
          if (found != null) {
            session.out().print("\n" + found.text());
          }
        });
  }

  /** What the target column would be; why it cannot be one is a problem. */
  private static Map<String, String> aim(
      Table table, Map<String, Kind> types, String target, List<String> problems) {
    Map<String, String> aim = new LinkedHashMap<>();
    aim.put("column", Columns.find(table, target).name());
    try {
      // Rows without target are a problem that is told already.
      Table present = Recipe.rowsWith(table, target);
      Recipe recipe = Recipe.of(present, aim.get("column"), null, Missing.INDICATOR, types);
      aim.put("task", recipe.task().text());
      aim.put("inputs", Integer.toString(recipe.inputNames().size()));
      if (recipe.task() == Task.CLASSIFICATION) {
        aim.put("classes", TrainingText.classes(recipe.prepare(present).labels()));
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
    description.notes().forEach(note -> out.println("note: " + Text.line(note)));
    if (problems.isEmpty()) {
      out.println("no problems found");
    }
    problems.forEach(problem -> out.println("problem: " + Text.line(problem)));
  }

  private static String abbreviated(String text) {
    return text.length() <= EXAMPLE_LENGTH ? text : text.substring(0, EXAMPLE_LENGTH - 3) + "...";
  }

  private static String json(
      Table table,
      Description description,
      List<String> problems,
      Map<String, String> aim,
      @Nullable GeneralPosition position) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("file", table.source());
    json.put("rows", description.rows());
    json.put("columns", description.columns().stream().map(CheckCommand::json).toList());
    json.put("problems", problems);
    json.put("notes", description.notes());
    json.put("target", aim.isEmpty() ? null : aim);
    if (position != null) {
      json.put("generalPosition", position.json());
    }
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
