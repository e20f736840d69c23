package org.basislearner.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.Predictions;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Html;
import org.basislearner.train.Task;

/**
 * What several sections need. Each row is evaluated once; what is measured by changing rows
 * evaluates some of them more often.
 *
 * @param columns of the user's table
 * @param sample some of the rows
 * @param influence of the columns, on these
 * @param strengths of the nodes, on these
 * @param judged what was predicted of the rows that the model is judged by
 * @param effects of the columns and their pairs, the strongest
 */
record Findings(
    ReportContent content,
    List<UserColumn> columns,
    RowPick sample,
    Influence influence,
    NodeStrengths strengths,
    Judged judged,
    StrongestEffects effects) {
  /** Rows that influences are measured on: their means are then good to a few per cent. */
  static final int SAMPLE = 1000;

  static Findings of(ReportContent content) {
    BasisModel model = content.fit().model();
    Prepared all = content.rows();
    int count = Math.toIntExact(all.rows().rows());
    Judged judged =
        content
            .heldOut()
            .map(heldOut -> Judged.byHeldOut(content, heldOut))
            .orElseGet(() -> Judged.byAll(content));
    boolean onlySample = content.heldOut().isPresent() || judged.count() == 0;
    List<Long> positions = List.copyOf(RowPick.positions(count, SAMPLE));
    double[][] rows = new double[positions.size()][];
    double[][] nodes = new double[positions.size()][];
    all.rows()
        .rowBlocks(
            (first, block) -> {
              int[] wanted =
                  IntStream.range(0, block.length)
                      .filter(
                          i -> !onlySample || Collections.binarySearch(positions, first + i) >= 0)
                      .toArray();
              double[][] some =
                  IntStream.of(wanted).mapToObj(i -> block[i]).toArray(double[][]::new);
              Predictions predictions =
                  model.predictions(
                      some,
                      (values, i) -> {
                        int place = Collections.binarySearch(positions, first + wanted[i]);
                        if (place >= 0) {
                          rows[place] = some[i];
                          nodes[place] = values.clone();
                        }
                      });
              for (int i = 0; i < some.length && !onlySample; i++) {
                judged.add((int) first + i, predictions, i);
              }
            });
    List<UserColumn> columns = UserColumn.of(model);
    Influence influence = Influence.of(model, columns, rows, nodes);
    List<String> ranked =
        influence.ranked().stream().map(columns::get).map(UserColumn::name).toList();
    return new Findings(
        content,
        columns,
        new RowPick(positions, rows),
        influence,
        NodeStrengths.of(model, rows, nodes),
        judged,
        StrongestEffects.of(model, rows, content.image().isPresent() ? List.of() : ranked));
  }

  BasisModel model() {
    return content.fit().model();
  }

  Task task() {
    return content.fit().parameters().task();
  }

  List<String> inputNames() {
    return model().inputNames();
  }

  /** The names of the columns that have any influence, the most influential first. */
  List<String> ranked() {
    return influence.ranked().stream().map(columns::get).map(UserColumn::name).toList();
  }

  /** What the rows are, such as "300 test rows", or "200 of the 5,000 test rows". */
  String sampleName() {
    return sampleName(sample.rows().length);
  }

  /** The same for some of the sample. */
  String sampleName(int shown) {
    long all = content.rows().rows().rows();
    String name = Html.printable(content.rowsName());
    return shown == all
        ? Figures.count(all) + " " + name
        : Figures.count(shown) + " of the " + Figures.count(all) + " " + name;
  }

  /** The values of a row that matter most, in words. */
  String mostInfluential(double[] row) {
    List<String> values = new ArrayList<>();
    for (int j : influence.ranked().stream().limit(4).toList()) {
      values.add(columns.get(j).name() + " = " + columns.get(j).text(row));
    }
    return String.join(", ", values);
  }
}
