package org.basislearner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    List<String> notes,
    int columns,
    double seconds) {

  static TrainingData read(DataOptions options, Session session, Progress progress)
      throws IOException {
    long start = System.nanoTime();
    Table whole = session.read(options.data(), progress);
    if (options.target == null && !Columns.has(whole, options.target())) {
      throw new Usage("Missing required option: '--target=COLUMN'");
    }
    Column target = Columns.find(whole, options.target());
    Set<String> others = Columns.names(whole, options.ignore);
    if (options.weights != null) {
      others.add(Columns.find(whole, options.weights).name());
    }
    if (others.contains(target.name())) {
      throw new Usage("the target " + target.name() + " is also given to --ignore or --weights");
    }
    Table table = Columns.without(whole, others);
    progress.show("preparing " + Text.count(table.rows(), "row"));
    Recipe recipe = Recipe.of(table, target.name(), options.task(), options.missing());
    Prepared rows = recipe.prepare(table);
    List<String> notes = new ArrayList<>(recipe.notes());
    rows.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
    double[] weights =
        options.weights == null ? new double[0] : Columns.weights(whole, options.weights);
    Optional<Prepared> validation = Optional.empty();
    if (options.valid != null) {
      Table other = session.read(options.valid, progress);
      validation = Optional.of(recipe.prepare(Columns.without(other, others)));
      validation.get().notes().forEach(note -> notes.add(other.source() + ": " + note));
      if (options.weights != null) {
        weights = joined(weights, Columns.weights(other, options.weights));
      }
    }
    Optional<Prepared> test = Optional.empty();
    if (options.test != null) {
      Table other = session.read(options.test, progress);
      test = Optional.of(recipe.prepare(Columns.without(other, others)));
      test.get().notes().forEach(note -> notes.add(other.source() + ": " + note));
    }
    return new TrainingData(
        table,
        recipe,
        rows,
        validation,
        test,
        weights,
        List.copyOf(notes),
        whole.columns().size(),
        (System.nanoTime() - start) / 1e9);
  }

  /** The training rows and behind them the validation rows that have a file of their own. */
  BlockSource source() {
    return validation.map(others -> rows.rows().followedBy(others.rows())).orElseGet(rows::rows);
  }

  String[] labels() {
    String[] more = validation.map(Prepared::labels).orElseGet(() -> new String[0]);
    String[] all = Arrays.copyOf(rows.labels(), rows.labels().length + more.length);
    System.arraycopy(more, 0, all, rows.labels().length, more.length);
    return all;
  }

  double[] numbers() {
    return joined(rows.numbers(), validation.map(Prepared::numbers).orElseGet(() -> new double[0]));
  }

  Description description() {
    return Description.of(table);
  }

  private static double[] joined(double[] first, double[] next) {
    double[] all = Arrays.copyOf(first, first.length + next.length);
    System.arraycopy(next, 0, all, first.length, next.length);
    return all;
  }
}
