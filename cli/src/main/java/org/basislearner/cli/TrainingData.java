package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.ColumnSchema.Kind;
import org.basislearner.data.recipe.Description;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.rows.BlockSource;

/**
 * All rows of a training, read and prepared.
 *
 * @param table the training table without the columns that are no inputs
 * @param recipe how its columns become inputs
 * @param rows the training rows
 * @param validation rows to choose on, if they have a file of their own
 * @param test rows to measure on
 * @param weights what the training rows and then the validation rows count; nothing if all the same
 * @param testWeights what the test rows count; nothing if all the same
 * @param heldOut how many of the last training rows to choose on; 0 if that is not said
 * @param notes what is worth telling
 * @param columns how many columns the file has
 * @param seconds how long reading took
 */
record TrainingData(
    Table table,
    Recipe recipe,
    Prepared rows,
    Optional<Prepared> validation,
    Optional<Prepared> test,
    double[] weights,
    double[] testWeights,
    int heldOut,
    List<String> notes,
    int columns,
    double seconds) {

  static TrainingData read(Source source, Session session, Progress progress) throws IOException {
    long start = System.nanoTime();
    return of(table(source, session, progress), start, source, session, progress);
  }

  /** Reads the table to train on. */
  static Table table(Source source, Session session, Progress progress) throws IOException {
    DataOptions options = source.data();
    return session.read(
        options.data(), options, source.reading().writing(), source.columns().texts(), progress);
  }

  /** Prepares a table that was read, and reads the others. */
  static TrainingData of(Table given, long start, Source source, Session session, Progress progress)
      throws IOException {
    DataOptions options = source.data();
    List<String> notes = new ArrayList<>();
    if (options.targets.isEmpty() && !Columns.has(given, options.targets().get(0))) {
      throw new Usage("Missing required option: '--target=COLUMN'");
    }
    List<String> targets =
        options.targets().stream().map(name -> Columns.find(given, name).name()).toList();
    Map<String, Kind> types = source.columns().types(given);
    if (options.weights != null) {
      types.put(Columns.find(given, options.weights).name(), Kind.IGNORED);
    }
    for (String target : targets) {
      Kind ofTarget = types.get(target);
      if (ofTarget == Kind.IGNORED || ofTarget == Kind.ID) {
        throw new Usage("the target " + target + " is also given to --ignore, --id or --weights");
      }
    }
    Table present = withTargets(given, targets, source, notes);
    Optional<HeldOutChoice.Ordered> ordered = options.heldOut.map(rows -> rows.order(present));
    Table whole = ordered.map(HeldOutChoice.Ordered::table).orElse(present);
    if (options.heldOut.isPresent() && options.heldOut.get().isGroup()) {
      String group = options.heldOut.get().column(whole).name();
      types.put(group, Kind.IGNORED);
      notes.add(group + " says which rows belong together; it is not an input");
    }
    progress.show("preparing " + Text.count(whole.rows(), "row"));
    Recipe recipe =
        Recipe.of(whole, targets, options.task(), options.missing(), types, options.means());
    Prepared rows = recipe.prepare(whole);
    notes.addAll(recipe.notes());
    rows.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
    if (differInSize(rows.targets())) {
      notes.add(
          "the targets differ in size by more than a factor of ten: their squared errors are added"
              + " up, so the largest decides; bring them to one scale");
    }
    double[] weights =
        options.weights == null ? new double[0] : Columns.weights(whole, options.weights);
    Optional<Prepared> validation = Optional.empty();
    if (options.valid != null) {
      Table other = others(options.valid, recipe, source, session, progress, notes);
      validation = Optional.of(prepared(other, recipe, notes));
      if (options.weights != null) {
        double[] more = Columns.weights(other, options.weights);
        weights = DoubleStream.concat(Arrays.stream(weights), Arrays.stream(more)).toArray();
      }
    }
    Optional<Prepared> test = Optional.empty();
    double[] testWeights = new double[0];
    if (options.test != null) {
      Table other = others(options.test, recipe, source, session, progress, notes);
      test = Optional.of(prepared(other, recipe, notes));
      if (options.weights != null
          && other.names().contains(Columns.find(whole, options.weights).name())) {
        testWeights = Columns.weights(other, options.weights);
      }
    }
    Set<String> left = new TreeSet<>(types.keySet());
    left.removeIf(name -> types.get(name) != Kind.IGNORED && types.get(name) != Kind.ID);
    return new TrainingData(
        Columns.without(whole, left),
        recipe,
        rows,
        validation,
        test,
        weights,
        testWeights,
        ordered.map(HeldOutChoice.Ordered::heldOut).orElse(0),
        List.copyOf(notes),
        whole.columns().size(),
        (System.nanoTime() - start) / 1e9);
  }

  private static boolean differInSize(double[][] targets) {
    double[] deviations =
        Arrays.stream(targets).mapToDouble(FoldMetrics::deviation).sorted().toArray();
    return targets.length > 1 && deviations[targets.length - 1] > 10 * deviations[0];
  }

  private static Table table(Path file, Source source, Session session, Progress progress)
      throws IOException {
    return session.read(file, source.reading().writing(), source.columns().texts(), progress);
  }

  /** The rows of another file; those without target are left out if that is asked for. */
  private static Table others(
      Path file,
      Recipe recipe,
      Source source,
      Session session,
      Progress progress,
      List<String> notes)
      throws IOException {
    return withTargets(table(file, source, session, progress), recipe.targets(), source, notes);
  }

  /** The rows whose targets are there, if the others are to be left out. */
  static Table withTargets(Table table, List<String> targets, Source source, List<String> notes) {
    Table present = table;
    for (String target : targets) {
      if (source.columns().dropMissingTarget && Columns.has(present, target)) {
        present = Recipe.rowsWith(present, target);
      }
    }
    if (present.rows() < table.rows()) {
      notes.add(Columns.dropped(table, present));
    }
    return present;
  }

  /** The training rows and behind them the validation rows that have a file of their own. */
  BlockSource source() {
    return validation.map(others -> rows.rows().followedBy(others.rows())).orElseGet(rows::rows);
  }

  /** The same with their targets. */
  Prepared all() {
    return new Prepared(source(), labels(), BlockSource.transposed(numbers()), rows.notes());
  }

  String[] labels() {
    return Stream.concat(Stream.of(rows), validation.stream())
        .flatMap(part -> Arrays.stream(part.labels()))
        .toArray(String[]::new);
  }

  /** The numbers of each row. */
  double[][] numbers() {
    return Stream.concat(Stream.of(rows), validation.stream())
        .flatMap(part -> Arrays.stream(BlockSource.transposed(part.targets())))
        .toArray(double[][]::new);
  }

  Description description() {
    Map<String, Kind> types = recipe.types();
    types.keySet().removeIf(name -> !Columns.has(table, name));
    return Description.of(table, types, recipe.target());
  }

  /** Rows of another file, prepared like those of the training. */
  private static Prepared prepared(Table table, Recipe recipe, List<String> notes) {
    Prepared rows = recipe.prepare(table);
    rows.notes().forEach(note -> notes.add(table.source() + ": " + note));
    return rows;
  }
}
