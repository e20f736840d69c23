package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.basislearner.card.ModelCard;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.format.TensorType;
import org.basislearner.network.Basis;
import org.basislearner.network.FirstLayer;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.Layer;
import org.basislearner.network.Network;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.OutputLimits;
import org.basislearner.predict.Predictor;
import org.basislearner.rows.ModelFileException;
import org.basislearner.testing.NoisyRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** Files whose checksums are right and whose contents are wrong: checked, not believed. */
class ForgedModelTest {

  private final BasisModel classifier =
      SmallModels.classifier(3, SmallModels.PARAMETERS.withScaling(Scaling.QUANTILE));
  private final BasisModel regressor =
      SmallModels.regressor(1, SmallModels.PARAMETERS.withBuilder("dense"));

  @Test
  void duplicateLabelsAreRefused() throws IOException {
    TensorFile file = ModelCodec.encode(classifier);
    String labels = file.metadata("labels");
    String first = labels.substring(1, labels.indexOf(','));
    String forged = "[" + first + "," + first + labels.substring(labels.lastIndexOf(','));
    assertRefused(text(file, "labels", forged), "labels: " + first + " is there twice");
  }

  @Test
  void thresholdsThatCannotBeAreRefused() throws IOException {
    assertRefused(
        copy(ModelCodec.encode(classifier)).metadata("threshold", "0.5").build(),
        "threshold = 0.5: expected none, because there are 3 classes");
    ClassifierModel two =
        SmallModels.classifier(2, SmallModels.PARAMETERS.withValidation(Validation.fraction(0.3)));
    TensorFile file = ModelCodec.encode(two.withThreshold(0.5));
    for (String forged : List.of("1.5", "-0.1")) {
      assertRefused(
          text(file, "threshold", forged),
          "threshold = " + forged + ": expected a probability of 0 to 1");
    }
    assertRefused(text(file, "threshold", "\"half\""), "threshold");
    assertRefused(
        copy(ModelCodec.encode(regressor)).metadata("threshold", "0.5").build(),
        "metadata \"threshold\" does not belong");
  }

  @Test
  void duplicateInputNamesAreRefused() throws IOException {
    assertRefused(
        text(ModelCodec.encode(classifier), "inputs", "[\"a\",\"b\",\"a\"]"),
        "inputs: \"a\" is there twice");
  }

  /** They would be lost when the model is saved again. */
  @Test
  void whatDoesNotBelongToTheModelIsRefused() throws IOException {
    TensorFile file = ModelCodec.encode(classifier);
    assertRefused(
        copy(file).doubles("layer9.left", new double[1]).build(),
        "tensor \"layer9.left\" does not belong");
    assertRefused(
        copy(file).metadata("targets", "[\"y\"]").build(), "metadata \"targets\" does not belong");
  }

  /** A file that would not be saved to the bytes it was loaded from. */
  @Test
  void theSameInOtherWordsIsRefused() throws IOException {
    TensorFile file = ModelCodec.encode(classifier);
    String path = file.metadata("path");
    assertRefused(text(file, "path", " " + path), "metadata \"path\" would be saved as other text");
    assertRefused(
        text(file, "path", path.replaceFirst("\"gap\":", "\"gap\":0.0,\"gape\":")),
        "metadata \"path\" would be saved as other text");
    double[] weights = file.doubles("output.weights");
    TensorFileBuilder flat = TensorFile.builder();
    file.metadata().forEach(flat::metadata);
    for (String name : file.names()) {
      if (name.equals("output.weights")) {
        flat.doubles(name, weights);
      } else if (file.type(name) == TensorType.F64) {
        flat.doubles(name, file.doubles(name), file.shape(name));
      } else {
        flat.ints(name, file.ints(name), file.shape(name));
      }
    }
    assertRefused(flat.build(), "output.weights");
  }

  @Test
  void numbersThatAreNotFiniteAreRefused() throws IOException {
    TensorFile file = ModelCodec.encode(regressor);
    for (String name :
        List.of("first.weights", "layer2.weight", "layer2.mix", "output.weights", "range.max")) {
      for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
        assertRefused(number(file, name, 0, bad), "expected a finite number");
      }
    }
    assertRefused(number(file, "limits.max", 0, Double.POSITIVE_INFINITY), "limits: from");
    assertRefused(number(file, "limits.min", 0, Double.NaN), "limits: from NaN");
  }

  @Test
  void pathsThatAreNotThoseOfTheNetworkAreRefused() throws IOException {
    Parameters parameters = SmallModels.PARAMETERS.withRefit(false);
    RunOptions keep = RunOptions.defaults().withKeepPath(true);
    NoisyRows rows = NoisyRows.draw(1, 60, 0);
    TensorFile file = ModelCodec.encode(rows.fit(parameters, keep).model());
    assertRefused(number(file, "path.weights", 3, Double.NaN), "expected a finite number");
    assertRefused(number(file, "path.weights", 3, 1e308), "overflow within the range");
    String kept = file.metadata("kept");
    assertRefused(text(file, "kept", kept.replaceFirst("\"nodes\":[0-9]+", "\"nodes\":1")), "path");
    assertRefused(
        text(file, "kept", kept.replaceFirst("\"layerErrors\":\\[", "\"layerErrors\":[1,")),
        "layerErrors: expected");
    assertRefused(copy(file).metadata("kept2", "1").build(), "metadata \"kept2\" does not belong");
  }

  @Test
  void stagesThatDoNotFitTogetherAreRefused() throws IOException {
    TensorFile file = ModelCodec.encode(withStages());
    assertRefused(number(file, "stages.weights", 0, Double.NaN), "not finite");
    assertRefused(number(file, "stages.weights", 0, 1e308), "overflow");
    String stages = file.metadata("stages");
    assertRefused(text(file, "stages", stages.replace("\"stages\":5", "\"stages\":6")), "stages");
    assertRefused(text(file, "stages", stages.replace("\"stages\":5", "\"stages\":4")), "stages");
    assertRefused(
        text(file, "stages", stages.replace("\"members\":1", "\"members\":2")), "members");
    assertRefused(text(file, "stages", stages.replace("\"start\":[", "\"start\":[1.0,")), "stages");
  }

  @Test
  void weightsThatOverflowWithinTheRangeAreRefused() throws IOException {
    TensorFile file = ModelCodec.encode(regressor);
    TensorFile large = number(file, "first.weights", 1, 1e300);
    assertRefused(number(large, "layer2.weight", 0, 1e300), "overflow within the range");
  }

  @Test
  void manySmallLayersLoadAndComeBack() throws IOException {
    int layers = 16_000;
    List<Layer> products = new ArrayList<>();
    for (int t = 0; t < layers; t++) {
      products.add(new Layer(new int[] {0}, new int[] {0}, new double[] {1}));
    }
    Network network =
        new Network(
            new Basis(new FirstLayer(1, 1, new double[] {0, 1}), products),
            1,
            new double[layers + 1]);
    Predictor predictor =
        new Predictor(
            Guard.CLAMP,
            new InputRange(new double[] {-1}, new double[] {1}),
            InputScaling.none(1),
            null,
            network,
            null,
            OutputLimits.NONE);
    ModelCard card = regressor.card();
    ModelCard one =
        new ModelCard(
            List.of("x"),
            card.parameters(),
            card.certificate(),
            card.path(),
            card.provenance(),
            card.recipe(),
            Optional.empty(),
            Optional.empty(),
            List.of());
    RegressorModel deep = new RegressorModel(predictor, one, List.of("y"), Optional.empty());
    byte[] bytes = deep.toBytes();
    // takes minutes where every layer copies those before it
    assertThat(BasisModel.fromBytes(bytes, "m").toBytes()).isEqualTo(bytes);
  }

  @Test
  void mutatedFilesPredictFiniteNumbersAndComeBackOrAreRefused() {
    Mutation[] mutations = {
      new Mutation(ModelCodec.encode(classifier)),
      new Mutation(ModelCodec.encode(regressor)),
      new Mutation(ModelCodec.encode(withIntervals())),
      new Mutation(ModelCodec.encode(mapped("sphere"))),
      new Mutation(ModelCodec.encode(mapped("splines:3"))),
      new Mutation(ModelCodec.encode(withStages()))
    };
    int[] loaded = new int[1];
    int files = 100_000;
    Seeds.forEach(
        files,
        seed -> {
          TensorFile mutated = mutations[(int) (seed % mutations.length)].draw(new Random(seed));
          try {
            BasisModel model = ModelCodec.decode(mutated);
            check(model);
            assertThat(model.toBytes()).as("saved again").isEqualTo(mutated.toBytes());
            loaded[0]++;
          } catch (ModelFileException e) {
            assertThat(e.kind()).isEqualTo(ModelFileException.Kind.CORRUPT);
          }
        });
    assertThat(loaded[0]).as("some mutations are harmless").isBetween(1, files - 1);
  }

  private static BasisModel mapped(String inputs) {
    return NoisyRows.draw(2, 60, 0).fit(SmallModels.PARAMETERS.withInputs(inputs)).model();
  }

  private static BasisModel withStages() {
    Parameters parameters =
        SmallModels.PARAMETERS
            .withStages(5, "steps")
            .withShrinkage(1)
            .withLambdas(List.of(1.0))
            .withValidation(Validation.none());
    RunOptions keep = RunOptions.defaults().withKeepPath(true);
    return NoisyRows.draw(1, 60, 0).fit(parameters, keep).model();
  }

  private static BasisModel withIntervals() {
    double[][] x = new double[60][2];
    double[] y = new double[60];
    Random random = new Random(1);
    for (int i = 0; i < x.length; i++) {
      x[i][0] = random.nextDouble();
      x[i][1] = random.nextDouble();
      y[i] = x[i][0] * x[i][1] + 0.1 * random.nextDouble();
    }
    return BasisRegressor.of(SmallModels.PARAMETERS.withIntervals(true)).fit(x, y).model();
  }

  /** At the ends and in the middle of the range all that a model says is finite. */
  private static void check(BasisModel model) {
    double[] low = model.range().min();
    double[] high = model.range().max();
    double[] middle = low.clone();
    Arrays.setAll(middle, j -> low[j] / 2 + high[j] / 2);
    for (double[] row : List.of(low, high, middle)) {
      double[] outputs =
          model instanceof ClassifierModel one
              ? one.scores(row)
              : ((RegressorModel) model).predictAll(row);
      for (double output : outputs) {
        assertThat(output).isFinite();
      }
      if (model instanceof RegressorModel one && one.hasIntervals()) {
        assertThat(one.intervals(row, 0.5)).isNotEmpty();
      }
    }
    assertThat(model.toString()).isNotEmpty();
  }

  /** One number of a tensor or some letters of the metadata are replaced. */
  private record Mutation(TensorFile file) {
    private static final double[] BAD = {
      0, -0.0, 1, -1, 1e-320, 1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, 1e18
    };
    private static final String ALPHABET = "0123456789-.eE\"{}[],: abn";

    TensorFile draw(Random random) throws IOException {
      List<String> names = file.names();
      int at = random.nextInt(names.size() + file.metadata().size());
      if (at >= names.size()) {
        String key = List.copyOf(file.metadata().keySet()).get(at - names.size());
        StringBuilder text = new StringBuilder(file.metadata(key));
        for (int i = random.nextInt(3); i >= 0; i--) {
          char letter = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
          text.setCharAt(random.nextInt(text.length()), letter);
        }
        return text(file, key, text.toString());
      }
      double bad = BAD[random.nextInt(BAD.length)];
      int position = random.nextInt(Integer.MAX_VALUE);
      return number(file, names.get(at), position, bad);
    }
  }

  private static void assertRefused(TensorFile file, String problem) {
    assertThatThrownBy(() -> ModelCodec.decode(file))
        .isInstanceOf(ModelFileException.class)
        .hasMessageContaining(problem);
  }

  private static TensorFile text(TensorFile file, String key, String text) throws IOException {
    return changed(file, key, any -> text, "", 0, 0).build();
  }

  private static TensorFile number(TensorFile file, String name, int position, double value)
      throws IOException {
    return changed(file, "", any -> any, name, position, value).build();
  }

  private static TensorFileBuilder copy(TensorFile file) throws IOException {
    return changed(file, "", any -> any, "", 0, 0);
  }

  private static TensorFileBuilder changed(
      TensorFile file,
      String key,
      UnaryOperator<String> change,
      String tensor,
      int position,
      double value)
      throws IOException {
    TensorFileBuilder builder = TensorFile.builder();
    for (String name : file.metadata().keySet()) {
      String text = file.metadata(name);
      builder.metadata(name, name.equals(key) ? change.apply(text) : text);
    }
    for (String name : file.names()) {
      if (file.type(name) == TensorType.F64) {
        double[] numbers = file.doubles(name);
        if (name.equals(tensor) && numbers.length > 0) {
          numbers[position % numbers.length] = value;
        }
        builder.doubles(name, numbers, file.shape(name));
      } else {
        int[] numbers = file.ints(name);
        if (name.equals(tensor) && numbers.length > 0) {
          numbers[position % numbers.length] = (int) value;
        }
        builder.ints(name, numbers, file.shape(name));
      }
    }
    return builder;
  }
}
