package org.basislearner.predict;

/** From outputs to probabilities. */
public final class Probabilities {
  private Probabilities() {}

  /** 1 / (1 + exp(-output)). */
  public static double sigmoid(double output) {
    if (output >= 0) {
      return 1 / (1 + Math.exp(-output));
    }
    double odds = Math.exp(output);
    return odds / (1 + odds);
  }

  /** exp(output) over the sum of all; both arrays may be the same. */
  public static void softmax(double[] outputs, double[] probabilities) {
    double largest = outputs[largest(outputs)];
    double sum = 0;
    for (int c = 0; c < outputs.length; c++) {
      probabilities[c] = Math.exp(outputs[c] - largest);
      sum += probabilities[c];
    }
    for (int c = 0; c < outputs.length; c++) {
      probabilities[c] /= sum;
    }
  }

  /** The position of the largest number; of equal ones the first. */
  public static int largest(double[] numbers) {
    int best = 0;
    for (int c = 1; c < numbers.length; c++) {
      if (numbers[c] > numbers[best]) {
        best = c;
      }
    }
    return best;
  }
}
