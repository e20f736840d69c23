package org.basislearner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.json.Json;
import org.basislearner.json.JsonObject;
import org.basislearner.network.Basis;
import org.basislearner.network.Guard;
import org.basislearner.network.Network;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.PredictorCodec;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;
import org.jspecify.annotations.Nullable;

/**
 * Models as tensor files.
 *
 * <p>Tensors as {@link PredictorCodec} has them. Metadata, each a JSON value: {@code task, guard,
 * inputs, labels} or {@code targets}, {@code parameters, certificate, provenance, path}, and {@code
 * calibration} when there are probabilities, {@code vanishing} polynomials if any, {@code recipe}
 * when one was given. A model that keeps its path has the metadata {@code kept}, the tensor {@code
 * path.weights} with the output weights of all points one after the other, {@code
 * path.steps<g>.layer<t>} for how layers were built in growth g, and {@code path.layer<t>.left} and
 * so on for layers below which the model ends; one that keeps all its stages has them as {@link
 * KeptStages} says. Nothing in a file says when or how fast it was made, so that the same training
 * gives the same bytes.
 */
final class ModelCodec {
  private ModelCodec() {}

  static void write(BasisModel model, Path file) throws IOException {
    encode(model).write(file);
  }

  static TensorFile encode(BasisModel model) {
    TensorFileBuilder builder = TensorFile.builder();
    if (model instanceof ClassifierModel classifier) {
      builder.metadata("task", Json.write("classification"));
      builder.metadata("labels", Json.write(classifier.labels()));
      if (classifier.hasProbabilities()) {
        builder.metadata("calibration", Json.write(classifier.calibration().toJson()));
      }
    } else if (model instanceof RegressorModel regressor) {
      builder.metadata("task", Json.write("regression"));
      builder.metadata("targets", Json.write(regressor.targetNames()));
      if (regressor.hasIntervals()) {
        PredictorCodec.add(builder, regressor.predictionIntervals());
      }
    }
    builder.metadata("guard", Json.write(model.guard().text()));
    builder.metadata("inputs", Json.write(model.inputNames()));
    builder.metadata("parameters", Json.write(model.parameters()));
    builder.metadata("certificate", Json.write(model.certificate().toJson()));
    builder.metadata("provenance", Json.write(model.provenance().toJson()));
    builder.metadata("path", Json.write(model.path().toJson()));
    model.recipe().ifPresent(recipe -> builder.metadata("recipe", Json.write(recipe)));
    if (!model.vanishing().isEmpty()) {
      List<Object> all = new ArrayList<>();
      model.vanishing().forEach(one -> all.add(one.toJson()));
      builder.metadata("vanishing", Json.write(all));
    }
    PredictorCodec.add(builder, model.predictor());
    model.card().kept().ifPresent(kept -> add(builder, kept, model.network().basis().layers()));
    model.card().keptStages().ifPresent(kept -> kept.add(builder));
    return builder.build();
  }

  private static void add(TensorFileBuilder builder, KeptPath kept, int layers) {
    builder.metadata("kept", Json.write(kept.toJson()));
    for (int t = layers + 1; t <= kept.basis().layers(); t++) {
      PredictorCodec.addLayer(builder, "path.layer" + t, kept.basis().productLayer(t));
    }
    double[] flat = kept.weights().stream().flatMapToDouble(Arrays::stream).toArray();
    builder.doubles("path.weights", flat, flat.length);
    for (int g = 0; g < kept.steps().size(); g++) {
      for (int i = 0; i < kept.steps().get(g).size(); i++) {
        builder.ints(steps(g, i + 2), kept.steps().get(g).get(i));
      }
    }
  }

  private static String steps(int growth, int layer) {
    return "path.steps" + growth + ".layer" + layer;
  }

  private static List<List<int[]>> steps(TensorFile file, JsonObject kept, Set<String> names)
      throws IOException {
    List<List<int[]>> steps = new ArrayList<>();
    for (int g = 0; kept.has("growths") && g < kept.count("growths"); g++) {
      List<int[]> layers = new ArrayList<>();
      for (int t = 2; names.contains(steps(g, t)); t++) {
        layers.add(file.ints(steps(g, t)));
      }
      steps.add(layers);
    }
    return steps;
  }

  private static Optional<KeptPath> kept(TensorFile file, JsonObject metadata, Network network)
      throws IOException {
    if (!metadata.has("kept")) {
      return Optional.empty();
    }
    Basis basis = network.basis();
    Set<String> names = new HashSet<>(file.names());
    for (int t = basis.layers() + 1; names.contains("path.layer" + t + ".left"); t++) {
      basis = basis.append(PredictorCodec.layer(file, "path.layer" + t, basis.nodes()));
    }
    return Optional.of(
        KeptPath.of(
            metadata.object("kept"),
            basis,
            network.outputs(),
            file.doubles("path.weights"),
            steps(file, metadata.object("kept"), names)));
  }

  static BasisModel read(Path file) throws IOException {
    return decode(TensorFile.read(file));
  }

  static BasisModel decode(TensorFile file) throws IOException {
    try {
      JsonObject metadata = metadata(file);
      Predictor predictor = PredictorCodec.read(file, Guard.of(metadata.text("guard")));
      ModelCard card =
          new ModelCard(
              metadata.texts("inputs"),
              metadata.object("parameters").allTexts(),
              Certificate.of(metadata.object("certificate")),
              ModelPath.of(metadata.object("path")),
              BasisModel.Provenance.of(metadata.object("provenance")),
              metadata.has("recipe") ? Optional.of(metadata.text("recipe")) : Optional.empty(),
              kept(file, metadata, predictor.network()),
              metadata.has("stages")
                  ? Optional.of(
                      KeptStages.read(
                          file, metadata.object("stages"), predictor.network().inputs()))
                  : Optional.empty(),
              metadata.has("vanishing")
                  ? metadata.objects("vanishing").stream()
                      .map(one -> BasisModel.Vanishing.of(one, predictor.range().inputs()))
                      .toList()
                  : List.of());
      BasisModel model = model(file, metadata, predictor, card);
      int points = card.kept().map(kept -> kept.weights().size()).orElse(0);
      for (int i = 0; i < points; i++) {
        PredictorCodec.checkFinite(model.predictorAt(i));
      }
      if (card.keptStages().isPresent()) {
        model.predictorAtStages(0); // has as many outputs
      }
      TensorFile known = encode(model);
      checkKnown("tensor", file.names(), known.names());
      checkKnown("metadata", file.metadata().keySet(), known.metadata().keySet());
      return model;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw file.corrupt(String.valueOf(e.getMessage()));
    }
  }

  private static BasisModel model(
      TensorFile file, JsonObject metadata, Predictor predictor, ModelCard card)
      throws IOException {
    Network network = predictor.network();
    checkNames("inputs", card.inputNames(), predictor.inputs());
    return switch (metadata.text("task")) {
      case "classification" -> {
        List<String> labels = metadata.texts("labels");
        checkNames("labels", labels, network.outputs() == 1 ? 2 : network.outputs());
        Optional<Calibration> calibration =
            metadata.has("calibration")
                ? Optional.of(Calibration.of(metadata.object("calibration")))
                : Optional.empty();
        yield new ClassifierModel(predictor, card, labels, calibration);
      }
      case "regression" -> {
        List<String> targets = metadata.texts("targets");
        checkNames("targets", targets, network.outputs());
        yield new RegressorModel(predictor, card, targets, PredictorCodec.intervals(file, network));
      }
      default -> throw new IllegalArgumentException("task = " + metadata.text("task"));
    };
  }

  /** All metadata as one object. */
  private static JsonObject metadata(TensorFile file) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    file.metadata().forEach((key, text) -> values.put(key, Json.parse(text)));
    return JsonObject.of(values);
  }

  /** What is not known would be lost when the model is saved again. */
  private static void checkKnown(String what, Collection<String> names, Collection<String> known) {
    Set<String> expected = new HashSet<>(known);
    for (String name : names) {
      if (!expected.contains(name)) {
        throw new IllegalArgumentException(
            what + " " + Json.write(name) + " does not belong to this kind of model");
      }
    }
  }

  /** As many names as expected, all different. */
  private static void checkNames(String what, List<String> names, int expected) {
    if (names.size() != expected) {
      throw new IllegalArgumentException(
          what + ": expected " + expected + ", found " + names.size());
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(what + ": " + Json.write(name) + " is there twice");
      }
    }
  }
}
