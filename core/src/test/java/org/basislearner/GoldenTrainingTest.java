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
import java.util.Set;
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
 * <p>Left out are provenance, which names versions, the text of the parameters, which grows with
 * each new one ({@code ModelFileTest} checks it), and calibration and intervals' scores, which come
 * from predictions by the fastest kernel of the machine.
 */
class GoldenTrainingTest {
  private static final Set<String> LEFT_OUT = Set.of("provenance", "parameters", "calibration");
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
      builder ols: 0581ec5b75c1ad27
      builder screened: 0581ec5b75c1ad27
      builder correlation: 90042bdaffae1840
      builder unsupervised: b502265863a4716f
      builder dense: 2ce9819c8071e15f
      builder gram-schmidt: 65d63093ff4e3ad5
      first layer svd: b29384ed458756da
      first layer randomized: 76b33fe3985ba646
      first layer identity: aa303a6bb57623f9
      first layer supervised: 9411c1c440f58788
      first layer svd^0.5: 771098a8cd4d5638
      scaling none: ee2904f64bf928d6
      scaling standard: b29384ed458756da
      scaling quantile: ba3046bb03388612
      scaling uniform: 89d76e2e56fe6261
      two classes squared: b29384ed458756da
      four classes squared: 534ecd61fbc27935
      two classes hinge: c02859f64e016cc8
      four classes hinge: 5c1a3ef1ffa8e2f0
      two classes logistic: 60f60dcc513522f8
      four classes logistic: 974525d6e4d6d6f2
      float: 0581ec5b75c1ad27
      folds: 2cee432f213a45c0
      last rows: 31dd9dc950eb0de8
      no validation: 95fc7cc5e3937cef
      several blocks: 16063346b2f4668b
      patience: cfdbe75f12383bd8
      class weights: 0a3c24250c7ce778
      weights: b4db7004a2bb30ed
      intervals: ba284e8eb083fe08
      auto two classes: 1b65b6f8bc87ea9f
      auto numbers: a8183fb72788f311
      """;

  @Test
  void trainingsLeaveTheSameNumbersInFilesThatComeBack() throws IOException {
    StringBuilder hashes = new StringBuilder();
    for (Map.Entry<String, Supplier<BasisModel>> training : trainings().entrySet()) {
      BasisModel model = training.getValue().get();
      byte[] bytes = model.toBytes();
      assertThat(BasisModel.fromBytes(bytes, "m").toBytes()).as(training.getKey()).isEqualTo(bytes);
      String hash = hash(model);
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
      if (!LEFT_OUT.contains(key) && !key.startsWith("checksum")) {
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
