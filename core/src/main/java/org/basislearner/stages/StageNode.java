package org.basislearner.stages;

import java.io.Serializable;
import org.basislearner.predict.Threshold;

/**
 * A node of a stage: its parent times a threshold.
 *
 * @param parent a smaller number
 * @param column which column
 * @param knot which of the column's knots
 * @param threshold the step or hinge at that knot
 * @param degree the number of thresholds multiplied, of which a step that another step of the same
 *     column implies is none
 * @param term whether the node has a weight; if not, it is there as a parent only
 */
record StageNode(int parent, int column, int knot, Threshold threshold, int degree, boolean term)
    implements Serializable {

  /** Whether this is 1 in those of the parent's rows in which a step is not. */
  boolean isDropOf(StageNode step) {
    return threshold.isDrop()
        && step.threshold.isStep()
        && parent == step.parent
        && column == step.column
        && knot == step.knot;
  }
}
