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
      builder ols: 54094483068e05f6
      builder screened: dd71df8566b225b8
      builder correlation: d85dd3abff723f61
      builder unsupervised: ae3860b8286bf66c
      builder dense: a05e5a20019b495b
      builder gram-schmidt: c7058460737760ae
      first layer svd: e3ba763359b89248
      first layer randomized: 94258e669fd12073
      first layer identity: 585a248183d14a5d
      first layer supervised: a0975b11a3341590
      first layer svd^0.5: 6109abcc4d491245
      scaling none: d37d99f349363f48
      scaling standard: e3ba763359b89248
      scaling quantile: 0ca59aa4e64fda71
      scaling uniform: 650af9d05541b29f
      two classes squared: e3ba763359b89248
      four classes squared: 7347e17dee63c3f8
      two classes hinge: 685547c39db01660
      four classes hinge: dc97de2d41f3efee
      two classes logistic: 7963b1dbb946ce8d
      four classes logistic: 1661e8cc0e7dd765
      float: 35d2dfa54fb8a0ef
      folds: 269c49efb63fda82
      last rows: 58e6f5834f165223
      no validation: 8c84bbf93c502099
      several blocks: d40b121e3cc2330b
      patience: 42661ba9c2b9ed92
      class weights: 146fcd67cd5ea498
      weights: e52aa344f45ef6e5
      intervals: 8eefbfb3f1db3361
      auto two classes: 85518350d08e73c2
      auto numbers: 15db6dc1b68128c0
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
        boolean whole = name.endsWith("left") || name.endsWith("right") || name.endsWith("counts");
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
