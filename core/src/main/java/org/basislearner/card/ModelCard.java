package org.basislearner.card;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.json.Json;
import org.basislearner.json.JsonObject;
import org.basislearner.network.Monomial;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial;
import org.basislearner.network.Polynomial.Vanishing;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;
import org.basislearner.train.PathPoint;

/**
 * What a model knows of itself beside what it computes.
 *
 * @param inputNames a name for each input
 * @param parameters of the training, all given
 * @param certificate what was found to hold of it
 * @param path every depth and lambda, the chosen one marked
 * @param provenance where it comes from
 * @param recipe how columns become inputs, in the words of whoever prepared the rows
 * @param kept every depth and lambda as a model, if asked for
 * @param keptStages all stages of a sum of stages, if asked for
 * @param vanishing polynomials that vanish on the training rows, where the builder reports them
 */
public record ModelCard(
    List<String> inputNames,
    Map<String, String> parameters,
    Certificate certificate,
    ModelPath path,
    Certificate.Provenance provenance,
    Optional<String> recipe,
    Optional<KeptPath> kept,
    Optional<KeptStages> keptStages,
    List<Vanishing> vanishing) {
  /** The same with a recipe. */
  public ModelCard withRecipe(String text) {
    return new ModelCard(
        inputNames,
        parameters,
        certificate,
        path,
        provenance,
        Optional.of(text),
        kept,
        keptStages,
        vanishing);
  }

  /** Of the model at a kept point: chosen on the path is the point that was explored, if any. */
  public ModelCard at(int position) {
    KeptPath all = kept.orElseThrow();
    PathPoint point = all.path().points().get(position);
    int chosen = path.chosen();
    for (int i = 0; i < path.points().size(); i++) {
      PathPoint explored = path.points().get(i);
      if (explored.depth() == point.depth() && explored.lambda() == point.lambda()) {
        chosen = i;
      }
    }
    return apart(all.certificate(position, certificate), chosen);
  }

  /** Of the model with that many stages. */
  public ModelCard atStages(int stages) {
    return apart(certificate, Math.min(stages, path.points().size() - 1));
  }

  /** Of a point of the path as a model of its own, which keeps no others. */
  private ModelCard apart(Certificate own, int chosen) {
    return new ModelCard(
        inputNames,
        parameters,
        own,
        new ModelPath(path.points(), chosen),
        provenance,
        recipe,
        Optional.empty(),
        Optional.empty(),
        vanishing);
  }

  /** Writes all but what is kept. */
  public void add(TensorFileBuilder builder) {
    builder.metadata("inputs", Json.write(inputNames));
    builder.metadata("parameters", Json.write(parameters));
    builder.metadata("certificate", Json.write(certificate.toJson()));
    builder.metadata("provenance", Json.write(provenance.toJson()));
    builder.metadata("path", Json.write(path.toJson()));
    recipe.ifPresent(text -> builder.metadata("recipe", Json.write(text)));
    if (!vanishing.isEmpty()) {
      builder.metadata("vanishing", Json.write(vanishing.stream().map(ModelCard::json).toList()));
    }
  }

  /**
   * Writes what is kept.
   *
   * @param layers those of the model's network, which are not written again
   */
  public void addKept(TensorFileBuilder builder, int layers) {
    kept.ifPresent(all -> all.add(builder, layers));
    keptStages.ifPresent(all -> all.add(builder));
  }

  /** Reads what {@link #add} and {@link #addKept} wrote. */
  public static ModelCard read(TensorFile file, JsonObject metadata, Network network, int inputs)
      throws IOException {
    return new ModelCard(
        metadata.texts("inputs"),
        metadata.object("parameters").allTexts(),
        Certificate.of(metadata.object("certificate")),
        ModelPath.of(metadata.object("path")),
        Certificate.Provenance.of(metadata.object("provenance")),
        metadata.has("recipe") ? Optional.of(metadata.text("recipe")) : Optional.empty(),
        metadata.has("kept")
            ? Optional.of(KeptPath.read(file, metadata.object("kept"), network))
            : Optional.empty(),
        metadata.has("stages")
            ? Optional.of(KeptStages.read(file, metadata.object("stages"), network.inputs()))
            : Optional.empty(),
        metadata.has("vanishing")
            ? metadata.objects("vanishing").stream().map(one -> vanishing(one, inputs)).toList()
            : List.of());
  }

  private static Map<String, Object> json(Vanishing one) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("largest", one.largest());
    List<Object> terms = new ArrayList<>();
    for (Polynomial.Term term : one.polynomial().terms()) {
      List<Integer> factors = Arrays.stream(term.monomial().factors()).boxed().toList();
      Map<String, Object> of = new LinkedHashMap<>();
      of.put("coefficient", term.coefficient());
      of.put("inputs", factors);
      terms.add(of);
    }
    json.put("terms", terms);
    return json;
  }

  private static Vanishing vanishing(JsonObject json, int inputs) {
    Map<Monomial, Double> terms = new LinkedHashMap<>();
    for (JsonObject term : json.objects("terms")) {
      int[] factors = term.counts("inputs").stream().mapToInt(Integer::intValue).toArray();
      terms.put(Monomial.of(factors), term.number("coefficient"));
    }
    return new Vanishing(Polynomial.of(inputs, terms), json.number("largest"));
  }
}
