package org.basislearner.network;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;

/** The names x1, x2, ... that inputs have when nobody named them. */
final class InputNames extends AbstractList<String> {
  private final int inputs;

  private InputNames(int inputs) {
    this.inputs = inputs;
  }

  static List<String> numbered(int inputs) {
    return new InputNames(inputs);
  }

  @Override
  public String get(int input) {
    return "x" + (Objects.checkIndex(input, inputs) + 1);
  }

  @Override
  public int size() {
    return inputs;
  }
}
