package org.basislearner.output;

/** Whether rows have weights, and where these are. */
public enum Weighting {
  /** All rows count the same. */
  NONE,
  /** Rows have weights; nodes are as they are. */
  PLAIN_NODES,
  /** Rows have weights, and nodes are multiplied by the root of them. */
  WEIGHTED_NODES
}
