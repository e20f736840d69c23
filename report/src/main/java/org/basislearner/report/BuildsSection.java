package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.basislearner.BasisFit;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.ErrorAxis;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.report.page.Series;
import org.basislearner.report.page.Spec;
import org.basislearner.train.Build;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/** All networks that were grown to choose from: the paper's figure of error by depth and width. */
final class BuildsSection {
  private BuildsSection() {}

  static Section of(Findings findings) {
    BasisFit<?> fit = findings.content().fit();
    Html html = new Html();
    List<String> names = BuildNames.of(fit.builds());
    boolean depths = fit.builds().stream().allMatch(build -> build.parameters().stages() == 0);
    if (fit.builds().size() > 1) {
      html.paragraph(
          Figures.count(fit.builds().size(), "network")
              + " of different widths or kinds were grown, and what did best on the validation rows"
              + " was kept: one of them, or a sum of some by their weights.");
      if (depths) {
        html.raw(chart(fit, names, findings.task()));
      }
    } else {
      html.paragraph("One network, or sum of stages, was grown.");
    }
    html.raw(table(fit, names, findings.task()));
    return Section.of("tried", "What was tried", html);
  }

  private static String chart(BasisFit<?> fit, List<String> names, Task task) {
    List<Integer> drawn =
        IntStream.range(0, fit.builds().size())
            .boxed()
            .sorted(
                Comparator.comparing((Integer i) -> i != fit.chosen())
                    .thenComparing(i -> fit.builds().get(i).path().chosenPoint().choiceError()))
            .limit(Series.MOST)
            .toList();
    Series series = new Series(drawn.stream().map(names::get).map(Html::printable).toList());
    ErrorAxis axis =
        ErrorAxis.of(
            task,
            drawn.stream()
                .flatMap(i -> PathByDepth.of(fit.builds().get(i).path()).entries().stream())
                .mapToDouble(entry -> entry.best().choiceError())
                .toArray());
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    for (int i : drawn) {
      for (PathByDepth.Entry entry : PathByDepth.of(fit.builds().get(i).path()).entries()) {
        values.add(
            Spec.row(
                "depth series error nodes lambda",
                entry.best().depth(),
                Html.printable(names.get(i)),
                axis.value(entry.best().choiceError()),
                entry.best().nodes(),
                entry.best().lambda()));
      }
    }
    String caption =
        "The error that each depth was chosen by, for each network; the first is the kept one.";
    if (drawn.size() < names.size()) {
      caption += " Only the " + drawn.size() + " best of " + names.size() + " are drawn.";
    }
    return Chart.wide("Error by depth and network", 320, axis.byDepth(values, series, "network"))
        .figure(series.key(), caption);
  }

  private static String table(BasisFit<?> fit, List<String> names, Task task) {
    Grid grid =
        new Grid(
            "What was tried",
            "wn",
            List.of("network", "weight", "size", "nodes", "error", "score", "time"));
    for (int i = 0; i < names.size(); i++) {
      Build build = fit.builds().get(i);
      PathPoint point = build.path().chosenPoint();
      grid.row(
          i == fit.chosen(),
          List.of(
              names.get(i),
              build.weight() == 0 ? "" : Figures.text(build.weight(), 2),
              point.stages() > 0
                  ? Figures.count(point.stages(), "stage")
                  : "depth " + point.depth(),
              Figures.count(point.nodes()),
              Figures.error(task, point.choiceError()),
              Figures.text(build.score(), 4),
              Figures.seconds(build.buildSeconds() + build.outputSeconds())));
    }
    return grid.end();
  }
}
