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
      builder ols: d802979b1584892c
      builder screened: 0c9e46867e4d626a
      builder correlation: 5da9f7ca2fc90b2b
      builder unsupervised: 3c84383a18d4878c
      builder dense: 9b124750223b43e8
      builder gram-schmidt: fb910038e5d01a05
      first layer svd: e44bdaf9cc944847
      first layer randomized: 46ddee9b5710f4b4
      first layer identity: 7d06dd9feba569ce
      first layer supervised: c0358ba48a9eeba6
      first layer svd^0.5: 8eb0bb2d24556a55
      scaling none: cffd475934917000
      scaling standard: e44bdaf9cc944847
      scaling quantile: f04b3d28678c7feb
      scaling uniform: 9d016a9753c131c6
      two classes squared: e44bdaf9cc944847
      four classes squared: 7c772d7a58e1ad67
      two classes hinge: f577e8fdfcf756c1
      four classes hinge: 2738c752387cc2b7
      two classes logistic: 492b2f5460f10313
      four classes logistic: 82f64c8a7c9195eb
      float: 0a1e0df743db37e0
      folds: 3498e9e627c77f02
      last rows: efb20377b4306f15
      no validation: c324c18941258676
      several blocks: 6a85096ba0ffd16f
      patience: 3d264a0966eb033c
      class weights: dc1712531f1f7afb
      weights: e14503b16d284ae7
      intervals: 9af9b1393210f2cb
      auto two classes: 3c11f67b0dd007fe
      auto numbers: 2d1dd1c52e20e6e7
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
