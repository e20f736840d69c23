package org.basislearner.rows;

/** What a column of a {@link Block} holds. Symbols are the paper's. */
public enum Group {
  /** The inputs X, scaled. */
  INPUT,
  /** The targets V as given. */
  TARGET,
  /** The rows' weights, one column; none when all rows count the same. */
  WEIGHT,
  /** What of the targets the basis does not reach yet: V - O O<sup>T</sup> V. */
  RESIDUAL,
  /** The node values F, a column per node. */
  NODE,
  /** The orthonormal basis O of F's columns. */
  BASIS,
  /** Candidates on their way into the basis. */
  CANDIDATE
}
