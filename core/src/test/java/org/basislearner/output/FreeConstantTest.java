package org.basislearner.output;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SendingRowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A weight that counts a hundredth in ||W|| is one of a node that is ten times as large: layers
 * with a free constant are judged by the reference on the problem with that node.
 */
class FreeConstantTest {
  private static final Accuracy ACCURACY = new Accuracy(1e-3, 1000);

  @ParameterizedTest
  @CsvSource({
    "hinge, false, TWO_CLASSES",
    "hinge, false, CLASSES",
    "hinge, true, TWO_CLASSES",
    "logistic, false, TWO_CLASSES",
    "logistic, false, CLASSES"
  })
  void layersAreThoseOfALargerConstant(String name, boolean elsewhere, TargetKind kind) {
    Loss loss = Loss.named(name);
    Seeds.forEach(
        15,
        seed -> {
          OutputProblem problem = OutputProblem.draw(kind, seed);
          List<Double> lambdas = SolverCheck.lambdas(new SplittableRandom(seed), 4);
          SolverCheck check = new SolverCheck(larger(problem), loss, ReferenceLoss.of(loss));
          check.check(path(problem, loss, elsewhere, lambdas), lambdas, ACCURACY);
        });
  }

  private static OutputProblem larger(OutputProblem problem) {
    double[][] nodes = new double[problem.rows()][];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = problem.nodes()[i].clone();
      nodes[i][0] = 10;
    }
    return new OutputProblem(
        problem.kind(), nodes, problem.targets(), problem.weighted(), problem.weights());
  }

  private static List<OutputLayer> path(
      OutputProblem problem, Loss loss, boolean elsewhere, List<Double> lambdas) {
    try (Workers workers = new Workers(1, Kernels.best(), () -> false);
        LocalRowStore store = problem.store(workers)) {
      problem.addNodes(store, 0);
      RowStore rows = elsewhere ? new SendingRowStore(store) : store;
      OutputSolver solver = OutputSolver.of(loss, problem.shape(), rows, true, workers);
      OutputProblem.Factors factors = problem.factors();
      List<OutputLayer> layers = new ArrayList<>();
      for (OutputLayer layer :
          solver.path(factors.triangle(), factors.projections(), lambdas, ACCURACY)) {
        double[] weights = layer.weights().clone();
        for (int c = 0; c < problem.outputs(); c++) {
          weights[c] /= 10;
        }
        layers.add(
            new OutputLayer(
                layer.lambda(),
                weights,
                layer.objective(),
                layer.gap(),
                layer.iterations(),
                layer.stop()));
      }
      return layers;
    }
  }
}
