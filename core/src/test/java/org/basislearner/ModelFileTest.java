package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.basislearner.network.Guard;
import org.basislearner.rows.ModelFileException;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.testing.Problems;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
  private static final Parameters SMALL = SmallModels.PARAMETERS;

  @TempDir Path folder;

  @Test
  void classifiersComeBackAsTheyWere() throws IOException {
    for (int classes : new int[] {2, 5}) {
      for (LayerBuilder builder : LayerBuilder.builtIn()) {
        ClassifierModel model = SmallModels.classifier(classes, SMALL.withBuilder(builder));
        model.save(file());

        ClassifierModel loaded = ClassifierModel.load(file());

        assertThat(loaded.labels()).isEqualTo(model.labels()).hasSize(classes);
        checkSame(loaded, model);
        for (double[] row : SmallModels.rows()) {
          assertThat(loaded.predict(row)).isEqualTo(model.predict(row));
          assertThat(loaded.scores(row)).containsExactly(model.scores(row));
        }
      }
    }
  }

  @Test
  void regressorsComeBackAsTheyWere() throws IOException {
    for (int targets : new int[] {1, 3}) {
      for (LayerBuilder builder : LayerBuilder.builtIn()) {
        RegressorModel model = SmallModels.regressor(targets, SMALL.withBuilder(builder));
        model.save(file());

        RegressorModel loaded = RegressorModel.load(file());

        assertThat(loaded.targetNames()).isEqualTo(model.targetNames()).hasSize(targets);
        checkSame(loaded, model);
      }
    }
  }

  @Test
  void aRecipeComesBackWithEveryKindOfModel() throws IOException {
    for (BasisModel model :
        List.of(SmallModels.classifier(3, SMALL), SmallModels.regressor(1, SMALL))) {
      assertThat(model.recipe()).isEmpty();
      model.withRecipe("{\"a\": \"\u00e4\"}").save(file());

      BasisModel loaded = BasisModel.load(file());

      assertThat(loaded.recipe()).contains("{\"a\": \"\u00e4\"}");
      assertThat(loaded.toString()).isEqualTo(model.toString()).contains("3 inputs");
      checkSame(loaded, model);
    }
  }

  @Test
  void everyParameterComesBack() throws IOException {
    Parameters unusual =
        SMALL
            .withScaling(Scaling.NONE)
            .withGuard(Guard.OFF)
            .withValidation(Validation.none())
            .withLambdas(List.of(0.0, 1e-3))
            .withSeed(Long.MIN_VALUE);
    RegressorModel model = SmallModels.regressor(1, unusual);
    model.save(file());

    RegressorModel loaded = RegressorModel.load(file());

    checkSame(loaded, model);
    assertThat(loaded.parameters()).isEqualTo(unusual.withTask(taskOf(model)).toMap());
    assertThat(loaded.provenance().seed()).isEqualTo(Long.MIN_VALUE);
    assertThat(loaded.path().chosenPoint().validationError()).isNaN();
  }

  @Test
  void everyScalingComesBack() throws IOException {
    for (Scaling scaling : Scaling.values()) {
      for (BasisModel model :
          List.of(
              SmallModels.classifier(3, SMALL.withScaling(scaling)),
              SmallModels.regressor(1, SMALL.withScaling(scaling)))) {
        model.save(file());
        byte[] bytes = Files.readAllBytes(file());

        BasisModel loaded = BasisModel.load(file());

        checkSame(loaded, model);
        for (double[] row : SmallModels.rows()) {
          assertThat(loaded.gradient(row)).isDeepEqualTo(model.gradient(row));
        }
        loaded.save(file());
        assertThat(Files.readAllBytes(file())).isEqualTo(bytes);
      }
    }
  }

  @Test
  void namesOfAnyLettersComeBack() throws IOException {
    double[][] x = SmallModels.rows();
    List<String> names = List.of("größe \"m\"", "a\nb\\", "\uD83D\uDE00 \u0000");
    String[] labels = Problems.labels(x, 2);
    for (int i = 0; i < labels.length; i++) {
      labels[i] = labels[i].equals("a") ? "" : "ja, \u2028 \"ja\"";
    }
    ClassifierModel model =
        BasisClassifier.of(SMALL).fit(TrainingSet.of(x, labels).names(names)).model();
    model.save(file());

    ClassifierModel loaded = ClassifierModel.load(file());

    assertThat(loaded.inputNames()).isEqualTo(names);
    assertThat(loaded.labels()).containsExactly("", "ja, \u2028 \"ja\"");
  }

  @Test
  void aModelThatWasLoadedIsSavedAsTheSameBytes() throws IOException {
    for (BasisModel model :
        List.of(SmallModels.classifier(3, SMALL), SmallModels.regressor(3, SMALL))) {
      model.save(file());
      byte[] bytes = Files.readAllBytes(file());

      BasisModel.load(file()).save(file());

      assertThat(Files.readAllBytes(file())).isEqualTo(bytes);
    }
  }

  @Test
  void theSameTrainingGivesTheSameBytes() throws IOException {
    SmallModels.classifier(3, SMALL).save(file());
    byte[] bytes = Files.readAllBytes(file());

    SmallModels.classifier(3, SMALL).save(file());

    assertThat(Files.readAllBytes(file())).isEqualTo(bytes);
  }

  @Test
  void anExistingFileIsReplaced() throws IOException {
    SmallModels.classifier(5, SMALL).save(file());
    RegressorModel model = SmallModels.regressor(1, SMALL);

    model.save(file());

    checkSame(RegressorModel.load(file()), model);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file());
    }
  }

  @Test
  void aMissingFolderIsNamed() {
    Path missing = folder.resolve("missing").resolve("m.basis");
    RegressorModel model = SmallModels.regressor(1, SMALL);

    assertThatThrownBy(() -> model.save(missing))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder.resolve("missing").toString());
    assertThat(missing.getParent()).doesNotExist();
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> BasisModel.load(file()))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining(file().toString());
    assertThatThrownBy(() -> ClassifierModel.load(file())).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> RegressorModel.load(file())).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void theOtherKindOfModelIsToldApart() throws IOException {
    SmallModels.regressor(1, SMALL).save(file());
    assertThat(BasisModel.load(file())).isInstanceOf(RegressorModel.class);
    assertThatThrownBy(() -> ClassifierModel.load(file()))
        .isInstanceOf(IOException.class)
        .hasMessage(file() + " holds a regression model: load it with RegressorModel.load");

    SmallModels.classifier(2, SMALL).save(file());
    assertThat(BasisModel.load(file())).isInstanceOf(ClassifierModel.class);
    assertThatThrownBy(() -> RegressorModel.load(file()))
        .isInstanceOf(IOException.class)
        .hasMessage(file() + " holds a classifier: load it with ClassifierModel.load");
  }

  @Test
  void otherFilesAreNotModels() throws IOException {
    for (String text : List.of("", "a,b,y\n1,2,3\n", "x".repeat(1000))) {
      Files.writeString(file(), text);
      assertThatThrownBy(() -> BasisModel.load(file()))
          .isInstanceOfSatisfying(
              ModelFileException.class,
              e -> assertThat(e.kind()).isEqualTo(ModelFileException.Kind.NOT_A_MODEL))
          .hasMessageContaining(file().toString());
    }
    assertThatThrownBy(() -> BasisModel.load(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder.toString());
  }

  private Path file() {
    return folder.resolve("m.basis");
  }

  private static org.basislearner.train.Task taskOf(BasisModel model) {
    return model instanceof ClassifierModel
        ? org.basislearner.train.Task.CLASSIFICATION
        : org.basislearner.train.Task.REGRESSION;
  }

  private static void checkSame(BasisModel loaded, BasisModel model) {
    assertThat(loaded.inputNames()).isEqualTo(model.inputNames());
    assertThat(loaded.parameters()).isEqualTo(model.parameters());
    assertThat(List.copyOf(loaded.parameters().keySet()))
        .isEqualTo(List.copyOf(model.parameters().keySet()));
    assertThat(loaded.guard()).isEqualTo(model.guard());
    assertThat(loaded.predictor().scaling()).isEqualTo(model.predictor().scaling());
    assertThat(loaded.range()).isEqualTo(model.range());
    assertThat(loaded.certificate()).isEqualTo(model.certificate());
    assertThat(loaded.provenance()).isEqualTo(model.provenance());
    assertThat(untimed(loaded.path())).isEqualTo(untimed(model.path()));
    assertThat(loaded.network().weights()).containsExactly(model.network().weights());
    double[][] x = SmallModels.rows();
    assertThat(loaded.outputs(x)).isDeepEqualTo(model.outputs(x));
    for (double[] row : x) {
      assertThat(loaded.outputs(row, loaded.scratch()))
          .containsExactly(model.outputs(row, model.scratch()));
    }
  }

  /** Files hold no times. */
  private static ModelPath untimed(ModelPath path) {
    List<PathPoint> points =
        path.points().stream()
            .map(
                point ->
                    new PathPoint(
                        point.depth(),
                        point.nodes(),
                        point.lambda(),
                        point.trainLoss(),
                        point.trainError(),
                        point.validationError(),
                        point.standardError(),
                        point.leaveOneOutError(),
                        point.gap(),
                        point.iterations(),
                        point.stop(),
                        0))
            .toList();
    return new ModelPath(points, path.chosen());
  }
}
