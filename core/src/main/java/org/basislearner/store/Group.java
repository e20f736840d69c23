package org.basislearner.store;

/** What a column of a {@link Block} holds. Symbols are the paper's. */
public enum Group {
  /** The inputs X, scaled. */
  INPUT,
  /** The targets V as given. */
  TARGET,
  /**
   * The weights c of the rows, one column of positive numbers with mean 1; no column where rows are
   * not weighted. Below, s holds the roots of the weights, or 1 where there are none.
   */
  WEIGHT,
  /** What of the targets the basis does not reach yet: s o V - O O<sup>T</sup> (s o V). */
  RESIDUAL,
  /** The node values, a column per node, on the rows that train a basis s times them: F. */
  NODE,
  /** The node values of the first layer without s; no columns where rows are not weighted. */
  FACTOR,
  /** The orthonormal basis O of F's columns. */
  BASIS,
  /** Candidates on their way into the basis. */
  CANDIDATE
}
