package org.basislearner.report;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;
import org.basislearner.report.page.Figures;

/**
 * What was predicted of the rows that a model is judged by: test rows; else the rows that were held
 * out, by networks that had not seen them; else the rows of the training itself.
 */
final class Judged {
  private final String name;
  private final String origin;

  /** Positions among the rows of the report, ascending. */
  private final int[] rows;

  private final Optional<Mistakes> mistakes;

  /** The true class of each row, -1 for a label that the model does not have. */
  private final int[] classes;

  private final int[] decided;

  /** Probabilities of a classifier, or its scores: [row][label]. */
  private final double[][] scores;

  private final double[] truth;
  private final double[] predicted;

  private Judged(ReportContent content, int[] rows) {
    BasisModel model = content.fit().model();
    boolean held = content.heldOut().isPresent();
    name = held ? "held-out rows" : content.rowsName();
    origin =
        held
            ? "Each was predicted by a network that had not seen it while it was trained."
            : content.rowsName().startsWith("training")
                ? "The model was trained on them and there are no held-out rows, so all of this looks"
                    + " better than it is on new rows."
                : "";
    this.rows = rows;
    String[] labels = content.rows().labels();
    double[] numbers = content.rows().numbers();
    mistakes =
        model instanceof ClassifierModel classifier
            ? Optional.of(new Mistakes(classifier, labels))
            : Optional.empty();
    boolean known = labels.length > 0;
    classes = new int[known ? rows.length : 0];
    decided = new int[classes.length];
    scores = new double[classes.length][];
    truth =
        numbers.length > 0
            ? IntStream.of(rows).mapToDouble(row -> numbers[row]).toArray()
            : new double[0];
    predicted = new double[truth.length];
    if (model instanceof ClassifierModel classifier) {
      Arrays.setAll(classes, i -> classifier.labels().indexOf(labels[rows[i]]));
    }
  }

  /** Judged by all rows of a report, to be added block by block. */
  static Judged byAll(ReportContent content) {
    int count = Math.max(content.rows().labels().length, content.rows().numbers().length);
    return new Judged(content, IntStream.range(0, count).toArray());
  }

  /** Judged by the rows that were held out. */
  static Judged byHeldOut(ReportContent content, BasisFit.HeldOutRows heldOut) {
    int[] order =
        IntStream.range(0, heldOut.positions().length)
            .boxed()
            .sorted((a, b) -> Integer.compare(heldOut.positions()[a], heldOut.positions()[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    Judged judged =
        new Judged(content, IntStream.of(order).map(i -> heldOut.positions()[i]).toArray());
    for (int i = 0; i < order.length; i++) {
      judged.add(i, heldOut.predictions(), order[i]);
    }
    return judged;
  }

  /** Keeps what was predicted of the i-th of the rows. */
  void add(int i, Predictions predictions, int place) {
    if (classes.length > 0) {
      boolean likely = mistakes.orElseThrow().probabilities();
      scores[i] = likely ? predictions.probabilities(place) : predictions.scores(place);
      decided[i] = predictions.index(place);
      mistakes.orElseThrow().add(rows[i], decided[i], scores[i]);
    } else if (truth.length > 0) {
      predicted[i] = predictions.numbers(place)[0];
    }
  }

  /** How many rows. */
  int count() {
    return Math.max(classes.length, truth.length);
  }

  /** Such as test rows. */
  String name() {
    return name;
  }

  /** Such as 300 test rows, and in a sentence of its own whether the model knew them. */
  String told() {
    return "%s %s.%s".formatted(Figures.count(count()), name, origin.isEmpty() ? "" : " " + origin);
  }

  /** The position of the i-th of the rows among those of the report. */
  int row(int i) {
    return rows[i];
  }

  Optional<Mistakes> mistakes() {
    return mistakes;
  }

  /** The true class of the i-th of the rows, -1 for a label that the model does not have. */
  int truthOf(int i) {
    return classes[i];
  }

  /** The class that the i-th of the rows got. */
  int decided(int i) {
    return decided[i];
  }

  /** The probability, or the score, of a label. */
  double score(int i, int label) {
    return scores[i][label];
  }

  /** The true numbers. */
  double[] truth() {
    return truth;
  }

  /** The predicted numbers. */
  double[] predicted() {
    return predicted;
  }

  /** How far off the i-th of the rows is: 1 for a wrong label, the distance of a number. */
  double error(int i) {
    return classes.length > 0
        ? (classes[i] == decided[i] ? 0 : 1)
        : Math.abs(truth[i] - predicted[i]);
  }
}
