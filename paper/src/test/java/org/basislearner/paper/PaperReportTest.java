package org.basislearner.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.basislearner.paper.sets.BenchmarkSet;
import org.junit.jupiter.api.Test;

class PaperReportTest {
  @Test
  void ofEqualErrorsThatOfTheLargerLambdaIsShownAsItIsChosen() {
    String page =
        PaperReport.html(List.of(SamplePaperResult.of(BenchmarkSet.CONVEX, Experiment.PAPER)));
    int chosen = page.indexOf("<tr class=\"chosen\"");
    assertThat(chosen).isPositive();
    String row = page.substring(chosen, page.indexOf("</tr>", chosen)).replaceAll("<[^>]*>", "|");
    assertThat(row).contains("|0.01|").contains("|20 %|");
  }
}
