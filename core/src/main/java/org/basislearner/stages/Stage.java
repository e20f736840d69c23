package org.basislearner.stages;

import java.io.Serializable;
import java.util.List;
import org.basislearner.predict.StageSum;

/**
 * A small network: nodes, of which number 0 is the constant 1 and the others are {@code nodes}, and
 * weights, row-major {@code (1 + nodes) x outputs}.
 */
@SuppressWarnings("ArrayRecordComponent") // used inside this package only
record Stage(List<StageNode> nodes, double[] weights) implements Serializable {

  /** This stage as a model keeps it. */
  StageSum.Stage kept() {
    return new StageSum.Stage(
        nodes.stream().mapToInt(StageNode::parent).toArray(),
        nodes.stream().map(StageNode::threshold).toList(),
        weights);
  }
}
