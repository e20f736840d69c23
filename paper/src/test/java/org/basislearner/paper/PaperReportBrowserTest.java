package org.basislearner.paper;

import java.util.List;
import java.util.Map;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.report.PagesInBrowser;

/** The page of the paper's experiments in a real browser. */
class PaperReportBrowserTest extends PagesInBrowser {
  @Override
  protected Map<String, String> pages() {
    return Map.of(
        "paper",
        PaperReport.html(
            List.of(
                SamplePaperResult.of(BenchmarkSet.MNIST_BASIC, Experiment.PAPER),
                SamplePaperResult.of(BenchmarkSet.MNIST_BASIC, Experiment.EXTENDED),
                SamplePaperResult.of(BenchmarkSet.CONVEX, Experiment.named("dense")))));
  }
}
