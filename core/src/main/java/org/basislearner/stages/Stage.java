package org.basislearner.stages;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.basislearner.predict.ForestBuilder;
import org.basislearner.predict.Threshold;

/**
 * A small network: nodes, of which number 0 is the constant 1 and the others are {@code nodes}, and
 * weights, row-major {@code (1 + nodes) x outputs}.
 */
@SuppressWarnings("ArrayRecordComponent") // used inside this package only
record Stage(List<StageNode> nodes, double[] weights) implements Serializable {

  /** Adds this stage times a factor to a sum. */
  void addTo(ForestBuilder sum, double factor) {
    int k = weights.length / (1 + nodes.size());
    List<List<Threshold>> factors = new ArrayList<>();
    for (int n = 0; n <= nodes.size(); n++) {
      List<Threshold> own = new ArrayList<>();
      if (n > 0) {
        StageNode node = nodes.get(n - 1);
        own.addAll(factors.get(node.parent()));
        own.add(node.threshold());
      }
      factors.add(own);
      double[] weight = new double[k];
      System.arraycopy(weights, n * k, weight, 0, k);
      sum.add(own, factor, weight);
    }
  }
}
