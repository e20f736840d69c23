package org.basislearner.train;

/** What is predicted. */
public enum Task {
  /** A class label. */
  CLASSIFICATION("classification"),
  /** One number or several. */
  REGRESSION("regression");

  private final String text;

  Task(String text) {
    this.text = text;
  }

  /** The name of this value in parameters and files. */
  public String text() {
    return text;
  }
}
