package org.basislearner.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.Interval;
import org.basislearner.Predictions;
import org.basislearner.RegressorModel;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.TableWriter;
import org.basislearner.data.TableWriter.Head;
import org.basislearner.data.text.NumberText;
import org.basislearner.network.Guard;
import org.basislearner.rows.BlockSource;
import org.jspecify.annotations.Nullable;

/**
 * Predictions as a table.
 *
 * @param kept columns of the user's table, which come first
 * @param scores whether there is a column for each class
 * @param level the probability that intervals hold the true number, NaN for no intervals
 */
record PredictionTable(BasisModel model, List<Column> kept, boolean scores, double level) {
  /** What the columns of the classes hold. */
  static String kind(BasisModel model) {
    return hasProbabilities(model) ? "probabilities" : "scores, not probabilities";
  }

  private static boolean hasProbabilities(BasisModel model) {
    return model instanceof ClassifierModel classifier && classifier.hasProbabilities();
  }

  void write(BlockSource rows, TableWriter writer, OutputStream out, Interruption interruption)
      throws IOException {
    List<Head> heads = heads();
    try (TableWriter.Rows table = writer.begin(out, heads)) {
      rows.rowBlocks(
          (first, block) -> {
            interruption.check();
            Predictions predictions = predictions(block);
            try {
              for (int i = 0; i < block.length; i++) {
                table.row(cells(predictions, i, (int) first + i, heads.size()));
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause() == null ? new IOException(e) : e.getCause();
    }
  }

  /**
   * The columns.
   *
   * @throws Usage if a kept one is called like one of the predictions
   */
  List<Head> heads() {
    List<Head> heads = new ArrayList<>();
    boolean classes = model instanceof ClassifierModel;
    List<String> endings = endings();
    endings.forEach(ending -> heads.add(new Head("prediction" + ending, classes)));
    if (scores && model instanceof ClassifierModel classifier) {
      String prefix = hasProbabilities(model) ? "probability_" : "score_";
      classifier.labels().forEach(label -> heads.add(new Head(prefix + label, false)));
    }
    if (!Double.isNaN(level)) {
      for (String ending : endings) {
        heads.add(new Head("lower" + ending, false));
        heads.add(new Head("upper" + ending, false));
      }
    }
    if (model.guard() == Guard.FLAG) {
      heads.add(new Head("outside", false));
    }
    for (int c = 0; c < kept.size(); c++) {
      String name = kept.get(c).name();
      if (heads.stream().anyMatch(head -> head.name().equals(name))) {
        throw new Usage("--keep " + name + ": the predictions already have a column of that name");
      }
      heads.add(c, new Head(name, kept.get(c) instanceof TextColumn));
    }
    return heads;
  }

  /** What distinguishes the columns of several targets. */
  private List<String> endings() {
    return model instanceof RegressorModel several && several.targetNames().size() > 1
        ? several.targetNames().stream().map(name -> "_" + name).toList()
        : List.of("");
  }

  private Predictions predictions(double[][] block) {
    return model instanceof RegressorModel regressor && !Double.isNaN(level)
        ? regressor.predictions(block, level)
        : model.predictions(block);
  }

  /** The row at a position of a block and of the table. */
  private @Nullable Object[] cells(Predictions predictions, int i, int row, int count) {
    @Nullable Object[] cells = new Object[count];
    int c = 0;
    for (Column column : kept) {
      cells[c++] = cell(column, row);
    }
    if (model instanceof ClassifierModel classifier) {
      cells[c++] = predictions.label(i);
      if (scores) {
        for (double score :
            classifier.hasProbabilities() ? predictions.probabilities(i) : predictions.scores(i)) {
          cells[c++] = score;
        }
      }
    } else {
      for (double number : predictions.numbers(i)) {
        cells[c++] = number;
      }
      if (!Double.isNaN(level)) {
        for (Interval interval : predictions.intervals(i)) {
          cells[c++] = interval.low();
          cells[c++] = interval.high();
        }
      }
    }
    if (model.guard() == Guard.FLAG) {
      cells[c] = predictions.isOutside(i) ? 1 : 0;
    }
    return cells;
  }

  private static @Nullable Object cell(Column column, int row) {
    if (column.isMissing(row)) {
      return null;
    }
    if (column instanceof NumberColumn numbers) {
      double value = numbers.values()[row];
      return NumberText.isWhole(value) ? (Number) (long) value : (Number) value;
    }
    TextColumn texts = (TextColumn) column;
    return texts.levels().get(texts.codes()[row]);
  }
}
