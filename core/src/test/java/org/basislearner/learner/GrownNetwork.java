package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Network;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.OutputLimits;
import org.basislearner.rows.RowStorage;
import org.basislearner.scaling.InputStatistics;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowShape;
import org.basislearner.store.Workers;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.TrainingListener;

/**
 * A network grown on rows without validation, and what the theorems speak of: F, |F^t|, the
 * training error. Whatever is grown here has its certificate checked.
 */
final class GrownNetwork {
  /** Two projections leave rounding error of some multiples of 1e-16, whatever the size. */
  static final double DEFECT = 1e-12;

  private final double[][] x;
  private final double[][] targets;
  private final Growth growth;
  private final int attempts;
  private final int peakColumns;

  private GrownNetwork(
      double[][] x, double[][] targets, Growth growth, int attempts, int peakColumns) {
    this.x = x;
    this.targets = targets;
    this.growth = growth;
    this.attempts = attempts;
    this.peakColumns = peakColumns;
  }

  /** The most columns that the store held at once. */
  int peakColumns() {
    return peakColumns;
  }

  static GrownNetwork of(Parameters parameters, double[][] x, double[] y) {
    double[][] targets = new double[y.length][];
    for (int r = 0; r < y.length; r++) {
      targets[r] = new double[] {y[r]};
    }
    return of(parameters, x, targets);
  }

  static GrownNetwork of(Parameters parameters, double[][] x, double[][] targets) {
    return of(parameters, x, targets, TargetKind.NUMBERS);
  }

  static GrownNetwork of(Parameters parameters, double[][] x, double[][] targets, TargetKind kind) {
    int inputs = x[0].length;
    int outputs = targets[0].length;
    int[] attempts = new int[1];
    TrainingListener counting =
        new TrainingListener() {
          @Override
          public void layerStarted(int layer, int width, long candidates) {
            attempts[0] += layer > 1 ? 1 : 0;
          }
        };
    try (Workers workers = new Workers(1, Kernels.best(), () -> false)) {
      double[][] scaled = scale(parameters.scaling(), x, workers);
      try (CountingStore store = new CountingStore(store(scaled, targets, workers))) {
        Growth growth =
            new BasisLearner(
                    parameters,
                    RunOptions.defaults().withListener(counting),
                    workers,
                    new RowShape(x.length, inputs, kind, outputs, false, x.length),
                    OutputLimits.NONE)
                .grow(store, Optional.empty(), BasisLearner.Aim.PATH);
        GrownNetwork grown =
            new GrownNetwork(scaled, targets, growth, attempts[0], store.peakColumns());
        grown.checkCertificate();
        return grown;
      }
    }
  }

  private static double[][] scale(Scaling scaling, double[][] x, Workers workers) {
    if (scaling == Scaling.NONE) {
      return x;
    }
    try (LocalRowStore store = store(x, new double[x.length][0], workers)) {
      InputScaling standard =
          InputStatistics.standard(store, InputStatistics.range(store, x[0].length));
      double[][] scaled = new double[x.length][x[0].length];
      for (int r = 0; r < x.length; r++) {
        standard.apply(x[r], scaled[r]);
      }
      return scaled;
    }
  }

  private static LocalRowStore store(double[][] x, double[][] targets, Workers workers) {
    LocalRowStore.Builder builder =
        new LocalRowStore.Builder(
            workers, RowStorage.heap(), x[0].length, targets[0].length, x.length);
    for (int r = 0; r < x.length; r++) {
      builder.add(x[r], targets[r]);
    }
    return builder.build();
  }

  /** Rank |F|, O orthonormal, errors that never grow: true of every network there is. */
  private void checkCertificate() {
    int nodes = 0;
    double earlier = Double.POSITIVE_INFINITY;
    for (LayerReport layer : growth.layers()) {
      nodes += layer.nodes();
      assertThat(layer.rank()).as("rank after layer %d", layer.layer()).isEqualTo(nodes);
      assertThat(layer.error())
          .as("error after layer %d", layer.layer())
          .isBetween(0.0, earlier * (1 + 1e-14));
      earlier = layer.error();
    }
    assertThat(growth.basis().nodes()).isEqualTo(nodes);
    assertThat(growth.orthogonalityDefect()).as("orthogonality defect").isLessThan(DEFECT);
  }

  Growth growth() {
    return growth;
  }

  /** The rows as the network sees them. */
  double[][] scaledRows() {
    return x;
  }

  /** Layers below the output layer. */
  int layers() {
    return growth.basis().layers();
  }

  /** The paper's depth: the output layer counts. */
  int depth() {
    return layers() + 1;
  }

  /** |F|. */
  int nodes() {
    return growth.basis().nodes();
  }

  /** How often the loop tried to build a layer 2, 3, ...: the paper's iterations. */
  int iterations() {
    return attempts;
  }

  /** The columns of F after layer t, computed row by row by the network itself. */
  List<double[]> columns(int layers) {
    int nodes = growth.basis().truncate(layers).nodes();
    List<double[]> columns = new ArrayList<>();
    for (int j = 0; j < nodes; j++) {
      columns.add(new double[x.length]);
    }
    double[] values = new double[growth.basis().nodes()];
    for (int r = 0; r < x.length; r++) {
      growth.basis().evaluate(x[r], values);
      for (int j = 0; j < nodes; j++) {
        columns.get(j)[r] = values[j];
      }
    }
    return columns;
  }

  /** The deepest network, with the output layer of the last lambda. */
  Network network() {
    double[] weights = growth.outputs().get(growth.outputs().size() - 1).weights();
    return new Network(growth.basis(), targets[0].length, weights);
  }

  /** The mean squared error of {@link #network()} on the training rows, predicted one by one. */
  double trainingError() {
    Network network = network();
    double[] scratch = new double[nodes()];
    double[] outputs = new double[network.outputs()];
    double sum = 0;
    for (int r = 0; r < x.length; r++) {
      network.evaluate(x[r], scratch, outputs);
      for (int c = 0; c < outputs.length; c++) {
        sum += (outputs[c] - targets[r][c]) * (outputs[c] - targets[r][c]);
      }
    }
    return sum / x.length / outputs.length;
  }

  /** The mean square of the targets: what training errors are measured against. */
  double targetSquare() {
    return Arrays.stream(targets)
        .flatMapToDouble(Arrays::stream)
        .map(v -> v * v)
        .average()
        .orElseThrow();
  }
}
