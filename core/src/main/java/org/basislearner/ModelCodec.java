package org.basislearner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.basislearner.card.ModelCard;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.json.Json;
import org.basislearner.json.JsonObject;
import org.basislearner.network.Guard;
import org.basislearner.network.Network;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.PredictorCodec;
import org.jspecify.annotations.Nullable;

/**
 * Models as tensor files.
 *
 * <p>Tensors as {@link PredictorCodec} has them. Metadata, each a JSON value: {@code task, guard,
 * inputs, labels} or {@code targets}, {@code parameters, certificate, provenance, path}, and {@code
 * calibration} when there are probabilities, {@code threshold} when one decides between two labels,
 * {@code vanishing} polynomials if any, {@code recipe} when one was given. A model that keeps its
 * path has the metadata {@code kept}, the tensor {@code path.weights} with the output weights of
 * all points one after the other, {@code path.steps<g>.layer<t>} for how layers were built in
 * growth g, and {@code path.layer<t>.left} and so on for layers below which the model ends; one
 * that keeps all its stages has them as {@link org.basislearner.card.KeptStages} says. Nothing in a
 * file says when or how fast it was made, so that the same training gives the same bytes.
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
      classifier
          .threshold()
          .ifPresent(threshold -> builder.metadata("threshold", Json.write(threshold)));
    } else if (model instanceof RegressorModel regressor) {
      builder.metadata("task", Json.write("regression"));
      builder.metadata("targets", Json.write(regressor.targetNames()));
      if (regressor.hasIntervals()) {
        PredictorCodec.add(builder, regressor.predictionIntervals());
      }
    }
    builder.metadata("guard", Json.write(model.guard().text()));
    model.card().add(builder);
    PredictorCodec.add(builder, model.predictor());
    model.card().addKept(builder, model.network().basis().layers());
    return builder.build();
  }

  static BasisModel read(Path file) throws IOException {
    return decode(TensorFile.read(file));
  }

  static BasisModel decode(TensorFile file) throws IOException {
    try {
      JsonObject metadata = metadata(file);
      Predictor predictor = PredictorCodec.read(file, Guard.of(metadata.text("guard")));
      ModelCard card =
          ModelCard.read(file, metadata, predictor.network(), predictor.range().inputs());
      BasisModel model = model(file, metadata, predictor, card);
      int points = card.kept().map(kept -> kept.weights().size()).orElse(0);
      for (int i = 0; i < points; i++) {
        PredictorCodec.checkFinite(model.predictorAt(i));
      }
      if (card.keptStages().isPresent()) {
        model.predictorAtStages(0); // has as many outputs
      }
      checkKept(file, encode(model));
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
        ClassifierModel model = new ClassifierModel(predictor, card, labels, calibration);
        yield metadata.has("threshold") ? model.withThreshold(metadata.number("threshold")) : model;
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

  /**
   * What would be lost or changed when the model is saved again is refused. Only fields that
   * earlier versions did not write may be missing.
   */
  private static void checkKept(TensorFile file, TensorFile saved) throws IOException {
    checkKnown("tensor", file.names(), saved.names());
    checkKnown("metadata", file.metadata().keySet(), saved.metadata().keySet());
    for (String name : file.names()) {
      if (!file.holdsSame(name, saved)) {
        throw new IllegalArgumentException(
            "tensor " + Json.write(name) + " would be saved with another shape or other values");
      }
    }
    for (Map.Entry<String, String> entry : file.metadata().entrySet()) {
      String given = entry.getValue();
      String again = saved.metadata(entry.getKey());
      if (!again.equals(given)
          && !Json.write(common(Json.parse(again), Json.parse(given))).equals(given)) {
        throw new IllegalArgumentException(
            "metadata " + Json.write(entry.getKey()) + " would be saved as other text");
      }
    }
  }

  /** Names that are there, in the order in which they are saved. */
  private static void checkKnown(String what, Collection<String> names, Collection<String> saved) {
    Set<String> known = new HashSet<>(saved);
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            what + " " + Json.write(name) + " does not belong to this kind of model");
      }
    }
    List<String> ordered = new ArrayList<>(saved);
    ordered.retainAll(new HashSet<>(names));
    if (!ordered.equals(List.copyOf(names))) {
      throw new IllegalArgumentException(what + ": expected the order " + ordered);
    }
  }

  /** A JSON value without the fields that another one has not. */
  private static @Nullable Object common(@Nullable Object saved, @Nullable Object given) {
    if (saved instanceof Map<?, ?> all && given instanceof Map<?, ?> some) {
      Map<Object, @Nullable Object> common = new LinkedHashMap<>();
      all.forEach(
          (key, value) -> {
            if (some.containsKey(key)) {
              common.put(key, common(value, some.get(key)));
            }
          });
      return common;
    }
    if (saved instanceof List<?> all
        && given instanceof List<?> some
        && all.size() == some.size()) {
      List<@Nullable Object> common = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        common.add(common(all.get(i), some.get(i)));
      }
      return common;
    }
    return saved;
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
