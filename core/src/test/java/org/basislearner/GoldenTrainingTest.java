package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.basislearner.format.TensorFile;
import org.basislearner.network.Guard;
import org.basislearner.selection.Precision;
import org.basislearner.train.ClassWeights;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/**
 * Whole trainings on the plain kernel, by the hashes of what they leave in the model file. Whoever
 * reshapes the code sees here that nothing else is computed; whoever changes what is computed gives
 * the reason in the commit that changes a hash.
 *
 * <p>Left out are provenance, which names versions, and calibration and intervals' scores, which
 * come from predictions by the fastest kernel of the machine.
 */
class GoldenTrainingTest {
  private static final RunOptions OPTIONS =
      RunOptions.defaults().withKernel("plain").withThreads(2);
  private static final Parameters SMALL =
      Parameters.defaults()
          .withWidths(5, 7)
          .withMaxDepth(4)
          .withBatch(3)
          .withLambdas(List.of(1e-6, 1e-3, 1e-1));
  private static final Problem FEW = new Problem(300, 4, 1);
  private static final Problem BLOCKS = new Problem(9000, 5, 2);

  /** Rows, two numbers, and labels of two and four classes, without any function of Math. */
  private static final class Problem {
    final double[][] x;
    final double[][] y;
    final double[] first;
    final int[] two;
    final int[] four;
    final double[] weights;

    Problem(int rows, int inputs, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      x = new double[rows][inputs];
      y = new double[rows][2];
      first = new double[rows];
      two = new int[rows];
      four = new int[rows];
      weights = new double[rows];
      for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (int j = 0; j < inputs; j++) {
          x[i][j] = 2 * random.nextDouble() - 1;
          sum += x[i][j] / (j + 1);
        }
        double product = x[i][0] * x[i][1] + 0.5 * sum * sum * sum;
        y[i][0] = product + 0.1 * random.nextDouble();
        y[i][1] = x[i][2] * x[i][2] - x[i][3] + 0.1 * random.nextDouble();
        first[i] = y[i][0];
        two[i] = y[i][0] > 0.05 ? 1 : 0;
        four[i] = two[i] + (y[i][1] > 0.3 ? 2 : 0);
        weights[i] = i % 7 == 0 ? 0 : 1 + i % 3;
      }
    }
  }

  private static Map<String, Supplier<BasisModel>> trainings() {
    Map<String, Supplier<BasisModel>> all = new LinkedHashMap<>();
    for (String builder :
        List.of("ols", "screened", "correlation", "unsupervised", "dense", "gram-schmidt")) {
      all.put("builder " + builder, () -> numbers(FEW, SMALL.withBuilder(builder)));
    }
    for (String layer : List.of("svd", "randomized", "identity", "supervised", "svd^0.5")) {
      all.put("first layer " + layer, () -> two(FEW, SMALL.withFirstLayer(layer)));
    }
    for (Scaling scaling : Scaling.values()) {
      all.put("scaling " + scaling.text(), () -> two(FEW, SMALL.withScaling(scaling)));
    }
    for (String loss : List.of("squared", "hinge", "logistic")) {
      all.put("two classes " + loss, () -> two(FEW, SMALL.withLoss(loss)));
      all.put("four classes " + loss, () -> four(FEW, SMALL.withLoss(loss)));
    }
    all.put("float", () -> numbers(FEW, SMALL.withPrecision(Precision.FLOAT)));
    all.put("folds", () -> four(FEW, SMALL.withValidation(Validation.parse("kfold:3"))));
    all.put("last rows", () -> two(FEW, SMALL.withValidation(Validation.parse("last:60:1se"))));
    all.put("no validation", () -> two(FEW, SMALL.withValidation(Validation.parse("none"))));
    all.put("several blocks", () -> numbers(BLOCKS, SMALL.withGuard(Guard.OFF)));
    all.put("patience", () -> four(BLOCKS, SMALL.withPatience(1).withSeed(5)));
    all.put("class weights", () -> four(FEW, SMALL.withClassWeights(ClassWeights.BALANCED)));
    all.put(
        "weights",
        () ->
            BasisRegressor.of(SMALL)
                .with(OPTIONS)
                .fit(
                    TrainingSet.of(FEW.x, FEW.y)
                        .names(List.of("a", "b", "c", "d"))
                        .targetNames(List.of("u", "v"))
                        .weights(FEW.weights))
                .model());
    all.put(
        "intervals",
        () ->
            BasisRegressor.of(SMALL.withIntervals(true))
                .with(OPTIONS)
                .fit(FEW.x, FEW.first)
                .model());
    all.put(
        "auto two classes", () -> BasisClassifier.auto().with(OPTIONS).fit(FEW.x, FEW.two).model());
    all.put(
        "auto numbers", () -> BasisRegressor.auto().with(OPTIONS).fit(FEW.x, FEW.first).model());
    return all;
  }

  private static BasisModel numbers(Problem problem, Parameters parameters) {
    return BasisRegressor.of(parameters).with(OPTIONS).fit(problem.x, problem.y).model();
  }

  private static BasisModel two(Problem problem, Parameters parameters) {
    return classes(problem, problem.two, parameters);
  }

  private static BasisModel four(Problem problem, Parameters parameters) {
    return classes(problem, problem.four, parameters);
  }

  private static BasisModel classes(Problem problem, int[] labels, Parameters parameters) {
    return BasisClassifier.of(parameters).with(OPTIONS).fit(problem.x, labels).model();
  }

  /** A line of name and hash for each training. */
  private static final String HASHES =
      """
      builder ols: 4c498d8d1ebdef45
      builder screened: eb18575471363d86
      builder correlation: 7f6bb48a8a098573
      builder unsupervised: 024f8c8871ff8965
      builder dense: 00bdc4dcc13eb991
      builder gram-schmidt: 339812d8d64fc253
      first layer svd: a201c6e6bfcb84b4
      first layer randomized: cb28e410439abcea
      first layer identity: 4bd2eedc0fb44812
      first layer supervised: c340e4242b93c2f8
      first layer svd^0.5: bd31578b43db02a0
      scaling none: bf315f1a9df1a106
      scaling standard: a201c6e6bfcb84b4
      scaling quantile: b53f57cbbc2f4262
      scaling uniform: 161901f63bf7e63b
      two classes squared: a201c6e6bfcb84b4
      four classes squared: 5b922767a2c22479
      two classes hinge: ed42c16480d1a7d2
      four classes hinge: b560a596bb32100e
      two classes logistic: efc832e38b635475
      four classes logistic: 4425edfd64aeb252
      float: b4251759e5a318bc
      folds: 8eabcd79ae9cf9b6
      last rows: 6118f2a841f72f00
      no validation: 68cf799fe87f8c5f
      several blocks: ca865a104610ad73
      patience: eb046799e49e1cc0
      class weights: 412b6e0f41e44a2e
      weights: 031af54f5cf09e90
      intervals: daa06ff611f70190
      auto two classes: dc6d07dbb7a45b98
      auto numbers: 267997c495380021
      """;

  @Test
  void trainingsLeaveTheSameNumbers() throws IOException {
    StringBuilder hashes = new StringBuilder();
    for (Map.Entry<String, Supplier<BasisModel>> training : trainings().entrySet()) {
      String hash = hash(training.getValue().get());
      hashes.append(training.getKey()).append(": ").append(hash).append('\n');
    }
    assertThat(hashes.toString()).isEqualTo(HASHES);
  }

  private static String hash(BasisModel model) throws IOException {
    MessageDigest digest = sha256();
    TensorFile file = TensorFile.fromBytes(model.toBytes(), "model");
    for (String name : new TreeSet<>(file.names())) {
      if (!name.equals("intervals.scores")) {
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        boolean whole = name.matches(".*(left|right|counts)|forest[.](input|parent|threshold)");
        String numbers =
            whole ? Arrays.toString(file.ints(name)) : Arrays.toString(file.doubles(name));
        digest.update(numbers.getBytes(StandardCharsets.UTF_8));
      }
    }
    for (String key : new TreeSet<>(file.metadata().keySet())) {
      if (!key.equals("provenance") && !key.equals("calibration") && !key.startsWith("checksum")) {
        digest.update((key + file.metadata(key)).getBytes(StandardCharsets.UTF_8));
      }
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 8);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
