package org.basislearner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.basislearner.columns.Column;
import org.basislearner.data.Description;
import org.basislearner.data.Prepared;
import org.basislearner.data.Recipe;
import org.basislearner.data.Table;
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
    int heldOut,
    List<String> notes,
    int columns,
    double seconds) {

  static TrainingData read(DataOptions options, Session session, Progress progress)
      throws IOException {
    long start = System.nanoTime();
    Table whole = session.read(options.data(), options, progress);
    return of(whole, start, options, session, progress);
  }

  /** Prepares a table that was read, and reads the others. */
  static TrainingData of(
      Table given, long start, DataOptions options, Session session, Progress progress)
      throws IOException {
    Optional<HeldOutRows.Ordered> ordered = options.heldOut.map(rows -> rows.order(given));
    Table whole = ordered.map(HeldOutRows.Ordered::table).orElse(given);
    if (options.target == null && !Columns.has(whole, options.target())) {
      throw new Usage("Missing required option: '--target=COLUMN'");
    }
    Column target = Columns.find(whole, options.target());
    Set<String> ignored = Columns.names(whole, options.ignore);
    if (options.weights != null) {
      ignored.add(Columns.find(whole, options.weights).name());
    }
    if (ignored.contains(target.name())) {
      throw new Usage("the target " + target.name() + " is also given to --ignore or --weights");
    }
    List<String> notes = new ArrayList<>();
    if (options.heldOut.isPresent() && options.heldOut.get().isGroup()) {
      String group = options.heldOut.get().column(whole).name();
      ignored.add(group);
      notes.add(group + " says which rows belong together; it is not an input");
    }
    Table table = Columns.without(whole, ignored);
    progress.show("preparing " + Text.count(table.rows(), "row"));
    Recipe recipe = Recipe.of(table, target.name(), options.task(), options.missing());
    Prepared rows = recipe.prepare(table);
    notes.addAll(recipe.notes());
    rows.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
    double[] weights =
        options.weights == null ? new double[0] : Columns.weights(whole, options.weights);
    Optional<Prepared> validation = Optional.empty();
    if (options.valid != null) {
      Table other = session.read(options.valid, progress);
      validation = Optional.of(others(other, recipe, ignored, notes));
      if (options.weights != null) {
        double[] more = Columns.weights(other, options.weights);
        weights = DoubleStream.concat(Arrays.stream(weights), Arrays.stream(more)).toArray();
      }
    }
    Optional<Prepared> test = Optional.empty();
    if (options.test != null) {
      test = Optional.of(others(session.read(options.test, progress), recipe, ignored, notes));
    }
    return new TrainingData(
        table,
        recipe,
        rows,
        validation,
        test,
        weights,
        ordered.map(HeldOutRows.Ordered::heldOut).orElse(0),
        List.copyOf(notes),
        whole.columns().size(),
        (System.nanoTime() - start) / 1e9);
  }

  /** The training rows and behind them the validation rows that have a file of their own. */
  BlockSource source() {
    return validation.map(others -> rows.rows().followedBy(others.rows())).orElseGet(rows::rows);
  }

  String[] labels() {
    return Stream.concat(Stream.of(rows), validation.stream())
        .flatMap(part -> Arrays.stream(part.labels()))
        .toArray(String[]::new);
  }

  double[] numbers() {
    return Stream.concat(Stream.of(rows), validation.stream())
        .flatMapToDouble(part -> Arrays.stream(part.numbers()))
        .toArray();
  }

  Description description() {
    return Description.of(table);
  }

  /** Rows of another file, prepared like those of the training. */
  private static Prepared others(
      Table table, Recipe recipe, Set<String> ignored, List<String> notes) {
    Prepared rows = recipe.prepare(Columns.without(table, ignored));
    rows.notes().forEach(note -> notes.add(table.source() + ": " + note));
    return rows;
  }
}
