package org.basislearner.network;

import java.util.Random;

/** Small networks of random shape and weights, and points to evaluate them at. */
final class RandomNetworks {

  private RandomNetworks() {}

  /**
   * A basis of a few layers; dense in every product layer or in none. Dense ones are smaller,
   * because the recursive oracle takes twice as long for each of their nodes.
   */
  static Basis basis(Random random, boolean dense) {
    int inputs = random.nextInt(7);
    int layers = 1 + random.nextInt(dense ? 3 : 4);
    int widest = dense ? 4 : 9;
    Basis basis = new Basis(firstLayer(random, inputs, 1 + random.nextInt(widest)));
    for (int t = 2; t <= layers; t++) {
      basis = basis.append(layer(random, basis, 1 + random.nextInt(widest), dense));
    }
    return basis;
  }

  static Network network(Random random, boolean dense) {
    Basis basis = basis(random, dense);
    int outputs = 1 + random.nextInt(6);
    return new Network(basis, outputs, numbers(random, basis.nodes() * outputs));
  }

  static FirstLayer firstLayer(Random random, int inputs, int width) {
    return new FirstLayer(inputs, width, numbers(random, (inputs + 1) * width));
  }

  /** A layer that fits on top of a basis. */
  static Layer layer(Random random, Basis basis, int width, boolean dense) {
    int[] left = new int[width];
    int[] right = new int[width];
    double[][] mix = new double[dense ? width : 0][];
    for (int r = 0; r < width; r++) {
      left[r] = random.nextInt(basis.nodes(basis.layers()));
      right[r] = random.nextInt(basis.nodes(1));
      if (dense) {
        mix[r] = numbers(random, basis.nodes() + r);
      }
    }
    return new Layer(left, right, numbers(random, width), mix);
  }

  /** Numbers between -1 and 1. */
  static double[] numbers(Random random, int count) {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = 2 * random.nextDouble() - 1;
    }
    return numbers;
  }

  static double[][] columns(Random random, int count, int rows) {
    double[][] columns = new double[count][];
    for (int j = 0; j < count; j++) {
      columns[j] = numbers(random, rows);
    }
    return columns;
  }

  static double[] row(double[][] columns, int row) {
    double[] values = new double[columns.length];
    for (int j = 0; j < columns.length; j++) {
      values[j] = columns[j][row];
    }
    return values;
  }
}
