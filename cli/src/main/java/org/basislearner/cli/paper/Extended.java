package org.basislearner.cli.paper;

import java.util.List;
import org.basislearner.data.sets.BenchmarkSet;
import org.basislearner.train.Parameters;

/** What the extended protocol tries. docs/experiments.md tells what led here. */
final class Extended {
  private Extended() {}

  static List<Parameters> candidates(BenchmarkSet set, Parameters base) {
    Parameters wide = base.withBuilder("screened").withMaxDepth(5);
    return List.of(
        wide.withWidths(60, 600).withLoss("squared"), wide.withWidths(60, 600).withLoss("hinge"));
  }
}
