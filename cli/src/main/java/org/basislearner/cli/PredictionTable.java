package org.basislearner.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.Interval;
import org.basislearner.Predictions;
import org.basislearner.RegressorModel;
import org.basislearner.network.Guard;
import org.basislearner.rows.BlockSource;

/**
 * Predictions as CSV.
 *
 * @param scores whether there is a column for each class
 * @param level the probability that intervals hold the true number, NaN for no intervals
 */
record PredictionTable(BasisModel model, boolean scores, double level) {
  /** What the columns of the classes hold. */
  static String kind(BasisModel model) {
    return hasProbabilities(model) ? "probabilities" : "scores, not probabilities";
  }

  private static boolean hasProbabilities(BasisModel model) {
    return model instanceof ClassifierModel classifier && classifier.hasProbabilities();
  }

  void write(BlockSource rows, OutputStream out, Interruption interruption) throws IOException {
    try {
      out.write((String.join(",", header()) + "\n").getBytes(StandardCharsets.UTF_8));
      rows.rowBlocks(
          (first, block) -> {
            interruption.check();
            StringBuilder text = new StringBuilder();
            append(block, text);
            try {
              out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause() == null ? new IOException(e) : e.getCause();
    }
  }

  private List<String> header() {
    List<String> header = new ArrayList<>();
    if (model instanceof RegressorModel several && several.targetNames().size() > 1) {
      several.targetNames().forEach(name -> header.add(quoted("prediction_" + name)));
    } else {
      header.add("prediction");
    }
    if (scores && model instanceof ClassifierModel classifier) {
      String prefix = hasProbabilities(model) ? "probability_" : "score_";
      classifier.labels().forEach(label -> header.add(quoted(prefix + label)));
    }
    if (!Double.isNaN(level)) {
      header.add("lower");
      header.add("upper");
    }
    if (model.guard() == Guard.FLAG) {
      header.add("outside");
    }
    return header;
  }

  private void append(double[][] block, StringBuilder text) {
    Predictions predictions =
        model instanceof RegressorModel regressor
            ? Double.isNaN(level)
                ? regressor.predictions(block)
                : regressor.predictions(block, level)
            : ((ClassifierModel) model).predictions(block);
    for (int i = 0; i < block.length; i++) {
      int start = text.length();
      if (model instanceof ClassifierModel classifier) {
        text.append(',').append(quoted(predictions.label(i)));
        if (scores) {
          append(
              classifier.hasProbabilities() ? predictions.probabilities(i) : predictions.scores(i),
              text);
        }
      } else {
        append(predictions.numbers(i), text);
        if (!Double.isNaN(level)) {
          Interval interval = predictions.intervals(i).get(0);
          text.append(',').append(interval.low()).append(',').append(interval.high());
        }
      }
      if (model.guard() == Guard.FLAG) {
        text.append(predictions.isOutside(i) ? ",1" : ",0");
      }
      text.deleteCharAt(start).append('\n');
    }
  }

  private static void append(double[] numbers, StringBuilder text) {
    for (double number : numbers) {
      text.append(',').append(number);
    }
  }

  /** A field of a CSV file. */
  static String quoted(String text) {
    boolean plain =
        text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
            && text.equals(text.strip())
            && !text.isEmpty();
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
