package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.basislearner.loss.Loss;
import org.basislearner.matrix.Matrix;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.FirstLayerDraft;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.LayerDraft;
import org.basislearner.testing.NoisyRows;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** Builders, first layers and losses that are named by their classes. */
class OwnClassesTest {
  private static final NoisyRows NUMBERS = NoisyRows.draw(3, 120, 0);
  private static final NoisyRows CLASSES = NoisyRows.draw(3, 120, 2);
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(4, 6)
          .withMaxDepth(4)
          .withBatch(2)
          .withLambdas(List.of(1e-4))
          .withValidation(Validation.none());

  /** The rule of ols, by what every builder may ask. */
  public static final class Mine implements LayerBuilder {
    @Override
    public String name() {
      return "mine";
    }

    @Override
    public void build(LayerDraft layer) {
      int added = layer.batch();
      while (added == layer.batch() && layer.nodes() < layer.width() && !layer.isFitted()) {
        added = layer.addBest(layer.scores(), layer.batch());
      }
    }
  }

  /** The first inputs only. */
  public static final class FirstTwo implements FirstLayerBuilder {
    @Override
    public String name() {
      return "first two";
    }

    @Override
    public Matrix build(FirstLayerDraft draft) {
      Matrix weights = new Matrix(draft.columns(), 2);
      weights.set(1, 0, 1);
      weights.set(2, 1, 1);
      return weights;
    }
  }

  /** The logistic loss of two classes. */
  public static final class Logistic implements Loss {
    private static final long serialVersionUID = 1;

    @Override
    public String name() {
      return "mine";
    }

    @Override
    public double value(double[] outputs, double[] targets) {
      return Loss.logistic().value(outputs, targets);
    }

    @Override
    public void gradient(double[] outputs, double[] targets, double[] gradient) {
      Loss.logistic().gradient(outputs, targets, gradient);
    }

    @Override
    public double curvature() {
      return Loss.logistic().curvature();
    }
  }

  /** Has an argument. */
  public static final class Unmade implements LayerBuilder {
    private final int number;

    /** Needs a number. */
    public Unmade(int number) {
      this.number = number;
    }

    @Override
    public String name() {
      return "unmade" + number;
    }

    @Override
    public void build(LayerDraft layer) {}
  }

  private static String nameOf(Class<?> type) {
    return "class:" + type.getName();
  }

  @Test
  void aBuilderNamedByItsClassBuildsLayersAndModelsKeepTheName() throws IOException {
    String name = "ols," + nameOf(Mine.class);
    BasisModel own = NUMBERS.fit(PARAMETERS.withBuilder(name)).model();
    BasisModel built = NUMBERS.fit(PARAMETERS.withBuilder("ols")).model();
    assertThat(own.network()).isEqualTo(built.network());
    assertThat(own.parameters()).containsEntry("builder", name);
    assertThat(Parameters.fromMap(own.parameters()).builder().name()).isEqualTo(name);
    // loading and predicting ask for no class
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      BasisModel loaded = BasisModel.fromBytes(own.toBytes(), "m");
      assertThat(loaded.predictor().outputs(NUMBERS.x()))
          .isEqualTo(own.predictor().outputs(NUMBERS.x()));
      assertThat(loaded.parameters()).isEqualTo(own.parameters());
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void firstLayersAndLossesCanBeNamedToo() {
    BasisModel narrow =
        NUMBERS.fit(PARAMETERS.withFirstLayer(nameOf(FirstTwo.class) + "^0.5")).model();
    assertThat(narrow.network().basis().nodes(1)).isEqualTo(3); // and the constant
    assertThat(narrow.parameters()).containsEntry("firstLayer", nameOf(FirstTwo.class) + "^0.5");
    BasisModel logistic = CLASSES.fit(PARAMETERS.withLoss(nameOf(Logistic.class))).model();
    assertThat(logistic.network())
        .isEqualTo(CLASSES.fit(PARAMETERS.withLoss("logistic")).model().network());
  }

  @Test
  void whatCannotBeUsedIsRefusedWithTheReason() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PARAMETERS.withBuilder("class:com.example.None"))
        .withMessage(
            "builder = class:com.example.None: expected a class on the class path (not found; is"
                + " its jar given?)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PARAMETERS.withBuilder(nameOf(FirstTwo.class)))
        .withMessageEndingWith("a class that implements " + LayerBuilder.class.getName());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PARAMETERS.withFirstLayer(nameOf(Mine.class)))
        .withMessageStartingWith("firstLayer = ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PARAMETERS.withBuilder(nameOf(Unmade.class)))
        .withMessageEndingWith("a public class with a public constructor without arguments");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PARAMETERS.withLoss(nameOf(Mine.class)))
        .withMessageStartingWith("loss = ");
  }

  /** A method that is added and not passed on would quietly have its default. */
  @Test
  void everythingThatAnOwnClassMayAnswerIsAsked() throws ClassNotFoundException {
    for (Class<?> type : List.of(LayerBuilder.class, FirstLayerBuilder.class, Loss.class)) {
      Class<?> wrapper =
          Class.forName(
              type.getPackageName()
                  + (type == LayerBuilder.class
                      ? ".OwnBuilder"
                      : type == Loss.class ? ".OwnLoss" : ".OwnFirstLayer"));
      List<String> passed =
          Arrays.stream(wrapper.getDeclaredMethods()).map(Method::getName).toList();
      Stream<String> asked =
          Arrays.stream(type.getDeclaredMethods())
              .filter(method -> !Modifier.isStatic(method.getModifiers()))
              .filter(method -> !method.isSynthetic())
              .map(Method::getName);
      assertThat(passed).containsAll(asked.toList());
    }
  }
}
