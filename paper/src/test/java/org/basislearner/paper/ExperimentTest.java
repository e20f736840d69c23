package org.basislearner.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

class ExperimentTest {
  @Test
  void theProtocolIsThePublishedOne() {
    for (BenchmarkSet set : BenchmarkSet.values()) {
      List<Parameters> all = Experiment.PAPER.candidates(set);
      assertThat(all.stream().map(PaperResult::widths).limit(6))
          .containsExactly("50", "100", "150", "200", "250", "300");
      assertThat(all).hasSize(set == BenchmarkSet.MNIST_BASIC ? 10 : 6);
      for (Parameters one : all) {
        assertThat(one.maxDepth()).isEqualTo(7);
        assertThat(one.patience()).as("every depth is tried").isZero();
        assertThat(one.batch()).isEqualTo(50);
        assertThat(one.loss().name()).isEqualTo("hinge");
        assertThat(one.metric()).as("by the fraction of wrong rows").isEqualTo("error");
        assertThat(one.builder().name()).isEqualTo("ols");
        assertThat(one.firstLayer().name()).isEqualTo("svd");
        assertThat(one.scaling().text()).isEqualTo("none");
        assertThat(one.guard().text()).isEqualTo("off");
        assertThat(one.lambdas()).hasSize(17);
        assertThat(one.lambdas().get(0)).isEqualTo(1e-7);
        assertThat(one.lambdas().get(16)).isEqualTo(10);
        assertThat(one.validation())
            .isEqualTo(Validation.last(set == BenchmarkSet.RECTANGLES ? 200 : 2000));
      }
    }
    assertThat(
            Experiment.PAPER.candidates(BenchmarkSet.MNIST_BASIC).stream()
                .map(PaperResult::widths)
                .skip(6))
        .containsExactly("50/100", "50/200", "50/400", "50/600");
  }

  @Test
  void curvesAreOfTheProtocolWithoutTheExtraWidthsOfOneSet() {
    for (BenchmarkSet set : BenchmarkSet.values()) {
      assertThat(Experiment.CURVES.candidates(set))
          .isEqualTo(Experiment.PAPER.candidates(set).subList(0, 6));
    }
  }

  @Test
  void anAblationDiffersInOneThingOnly() {
    Parameters plain = Experiment.named("plain").candidates(BenchmarkSet.CONVEX).get(0);
    for (Experiment ablation : Experiment.ablations()) {
      Parameters changed = ablation.candidates(BenchmarkSet.CONVEX).get(0);
      long differences =
          plain.toMap().entrySet().stream()
              .filter(entry -> !entry.getValue().equals(changed.toMap().get(entry.getKey())))
              .count();
      assertThat(differences)
          .as(ablation.name())
          .isEqualTo(ablation.name().equals("plain") ? 0 : 1);
    }
  }

  @Test
  void extendedCandidatesAreChosenOnTheSameRows() {
    for (BenchmarkSet set : BenchmarkSet.values()) {
      List<Parameters> all = Experiment.EXTENDED.candidates(set);
      assertThat(all).isNotEmpty();
      Parameters paper = Experiment.PAPER.candidates(set).get(0);
      assertThat(all).allMatch(one -> one.validation().equals(paper.validation()));
    }
  }
}
