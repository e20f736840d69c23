package org.basislearner.train;

/** Whether rows count by their class. */
public enum ClassWeights {
  /** All rows count the same, whatever their class. */
  NONE("none"),
  /** All classes count the same, however many rows they have. */
  BALANCED("balanced");

  private final String text;

  ClassWeights(String text) {
    this.text = text;
  }

  /** The name of this value in parameters and files. */
  public String text() {
    return text;
  }
}
