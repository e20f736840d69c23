package org.basislearner.effects;

import java.util.stream.IntStream;
import org.basislearner.effects.Effects.Points;
import org.basislearner.predict.OutputLimits;
import org.basislearner.predict.Predictor;

/** Effects of a network: means of its outputs over some rows with some of their values replaced. */
final class NetworkEffects {
  /** The network without what limits its outputs. */
  private final Predictor predictor;

  private final int[][] columns;
  private final double[][] rows;

  NetworkEffects(Predictor predictor, int[][] columns, double[][] rows) {
    this.predictor =
        new Predictor(
            predictor.guard(),
            predictor.range(),
            predictor.scaling(),
            predictor.map(),
            predictor.network(),
            null,
            OutputLimits.NONE);
    this.columns = columns;
    this.rows = rows;
  }

  void addBase(double[] base) {
    double[] mean = mean(new int[0], rows[0], new int[0], rows[0]);
    for (int c = 0; c < base.length; c++) {
      base[c] += mean[c];
    }
  }

  void addCurve(int column, Points points, double[][] curve) {
    double[][] means = new double[curve.length][];
    int[] inputs = columns[column];
    IntStream.range(0, curve.length)
        .parallel()
        .forEach(i -> means[i] = mean(inputs, points.rows()[i], new int[0], rows[0]));
    double total = points.sum();
    for (int c = 0; c < means[0].length; c++) {
      double mean = 0;
      for (int i = 0; i < curve.length; i++) {
        mean += points.weights()[i] / total * means[i][c];
      }
      for (int i = 0; i < curve.length; i++) {
        curve[i][c] += means[i][c] - mean;
      }
    }
  }

  void addSurface(int a, Points ofA, int b, Points ofB, double[][][] surface) {
    int wide = ofB.rows().length;
    double[][] means = new double[surface.length * wide][];
    IntStream.range(0, means.length)
        .parallel()
        .forEach(
            k ->
                means[k] =
                    mean(columns[a], ofA.rows()[k / wide], columns[b], ofB.rows()[k % wide]));
    for (int c = 0; c < means[0].length; c++) {
      double[] ofRow = new double[surface.length];
      double[] ofColumn = new double[wide];
      double all = 0;
      for (int k = 0; k < means.length; k++) {
        double inA = ofA.weights()[k / wide] / ofA.sum();
        double inB = ofB.weights()[k % wide] / ofB.sum();
        ofRow[k / wide] += inB * means[k][c];
        ofColumn[k % wide] += inA * means[k][c];
        all += inA * inB * means[k][c];
      }
      for (int k = 0; k < means.length; k++) {
        surface[k / wide][k % wide][c] += means[k][c] - ofRow[k / wide] - ofColumn[k % wide] + all;
      }
    }
  }

  /** The mean of the outputs when all rows have the values of others in some inputs. */
  private double[] mean(int[] inputs, double[] values, int[] others, double[] otherValues) {
    Predictor.Room room = predictor.room();
    double[] mean = new double[predictor.network().outputs()];
    for (double[] row : rows) {
      double[] changed = row.clone();
      for (int input : inputs) {
        changed[input] = values[input];
      }
      for (int input : others) {
        changed[input] = otherValues[input];
      }
      double[] outputs = predictor.outputs(changed, room);
      for (int c = 0; c < mean.length; c++) {
        mean[c] += outputs[c] / rows.length;
      }
    }
    return mean;
  }
}
