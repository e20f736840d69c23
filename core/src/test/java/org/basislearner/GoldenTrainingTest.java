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
import org.basislearner.linalg.Kernels;
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
      RunOptions.defaults().withKernel(Kernels.plain()).withThreads(2);
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
            BasisRegressor.defaults()
                .with(SMALL)
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
            BasisRegressor.defaults()
                .with(SMALL)
                .with(OPTIONS.withIntervals(true))
                .fit(FEW.x, FEW.first)
                .model());
    all.put(
        "auto two classes",
        () -> BasisClassifier.defaults().with(OPTIONS).fit(FEW.x, FEW.two).model());
    all.put(
        "auto numbers",
        () -> BasisRegressor.defaults().with(OPTIONS).fit(FEW.x, FEW.first).model());
    return all;
  }

  private static BasisModel numbers(Problem problem, Parameters parameters) {
    return BasisRegressor.defaults()
        .with(parameters)
        .with(OPTIONS)
        .fit(problem.x, problem.y)
        .model();
  }

  private static BasisModel two(Problem problem, Parameters parameters) {
    return classes(problem, problem.two, parameters);
  }

  private static BasisModel four(Problem problem, Parameters parameters) {
    return classes(problem, problem.four, parameters);
  }

  private static BasisModel classes(Problem problem, int[] labels, Parameters parameters) {
    return BasisClassifier.defaults().with(parameters).with(OPTIONS).fit(problem.x, labels).model();
  }

  /** A line of name and hash for each training. */
  private static final String HASHES =
      """
      builder ols: b4a062b8560b239b
      builder screened: 8a2505a8214f5333
      builder correlation: 3323b88aef8dc8c6
      builder unsupervised: 390558327a8c7f90
      builder dense: f20d364586259b6f
      builder gram-schmidt: 615568b03fd53edc
      first layer svd: 59819b0ae0529c02
      first layer randomized: 3939f7c785d5177e
      first layer identity: 3ac5422adf07ba82
      first layer supervised: db0d6cd520b1c173
      first layer svd^0.5: d1f00da2027ef117
      scaling none: ea9751c468f9f7ad
      scaling standard: 59819b0ae0529c02
      scaling quantile: cce37c7842494cd9
      scaling uniform: 0ec26a47cc2c21c6
      two classes squared: 59819b0ae0529c02
      four classes squared: 06e5b0930d3110df
      two classes hinge: e45cc1fe80f066f2
      four classes hinge: 861fbd55dbb1ee18
      two classes logistic: 420baa55585806d5
      four classes logistic: 6de06ed58f509798
      float: f9ef554d04aa9d10
      folds: 2fb7d7dc08d0d67a
      last rows: ab6582efa739daf5
      no validation: 7a1627c61b3f08ed
      several blocks: 3edc1e7125c4a24c
      patience: e8ee2bba0eecd97a
      class weights: b750afe6b55a5098
      weights: 5561500e8036d2c9
      intervals: 48212db47b744e47
      auto two classes: bc6673aac238bdb1
      auto numbers: dd07fa46a964cd47
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
