package org.basislearner.paper;

import java.util.List;
import java.util.Map;
import org.basislearner.paper.PaperResult.Point;
import org.basislearner.paper.PaperResult.Question;
import org.basislearner.paper.PaperResult.Tried;
import org.basislearner.paper.sets.BenchmarkSet;

/** A result made up. */
public final class SamplePaperResult {
  private SamplePaperResult() {}

  /** The result of an experiment on a set. */
  public static PaperResult of(BenchmarkSet set, Experiment experiment) {
    boolean tested = experiment.kind() == Experiment.Kind.CURVES;
    List<Tried> builds =
        experiment.candidates(set).stream()
            .map(
                one ->
                    new Tried(
                        PaperResult.widths(one),
                        one.loss().name(),
                        one.builder().name(),
                        one.scaling().text(),
                        List.of(
                            new Point(2, 50, 1e-3, 0.25, 0.3, tested ? 0.28 : Double.NaN, 1e-4),
                            new Point(3, 100, 1e-3, 0.125, 0.2, Double.NaN, Double.NaN),
                            new Point(3, 100, 1e-2, 0.2, 0.2, tested ? 0.21 : Double.NaN, 1e-4))))
            .toList();
    LabelledRows none = new LabelledRows(new double[0][], new int[0]);
    LabelledRows test = new LabelledRows(new double[0][], new int[set.testRows()]);
    PaperRows rows = new PaperRows(set, RowOrigin.REGENERATED, 1, none, test, "ab12", 0.5);
    return new PaperResult(
        Question.of(rows, experiment),
        builds,
        0,
        3,
        1e-2,
        layers(experiment.candidates(set).get(0).widths()),
        0.2,
        0.125,
        Map.of("total", 12.5),
        123_456,
        Map.of("basis", "1"));
  }

  /** Two layers as wide as was asked for. */
  private static List<Integer> layers(List<Integer> widths) {
    return List.of(widths.get(0), widths.get(Math.min(1, widths.size() - 1)));
  }
}
