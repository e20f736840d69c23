package org.basislearner.output;

/** The loss that the output layer minimises, with (lambda/2) ||W||<sup>2</sup> added. */
public enum Loss {
  /** (1/m) ||F W - V||<sup>2</sup>. */
  SQUARED("squared");

  private final String text;

  Loss(String text) {
    this.text = text;
  }

  /** The name of this value in parameters and files. */
  public String text() {
    return text;
  }
}
