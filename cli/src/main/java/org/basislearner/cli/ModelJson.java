package org.basislearner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.json.Json;
import org.basislearner.network.Basis;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial;
import org.basislearner.train.Certificate;
import org.basislearner.train.Certificate.Provenance;
import org.jspecify.annotations.Nullable;

/** A model as one JSON object. */
final class ModelJson {
  private static final int TERMS_SHOWN = 100;

  private ModelJson() {}

  static String of(BasisModel model, String file) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("model", file);
    json.put("task", model instanceof ClassifierModel ? "classification" : "regression");
    json.put("inputs", model.inputNames());
    json.put("labels", model instanceof ClassifierModel one ? one.labels() : null);
    if (model instanceof ClassifierModel one && one.threshold().isPresent()) {
      json.put("threshold", one.threshold().getAsDouble());
    }
    json.put("targets", model instanceof RegressorModel one ? one.targetNames() : null);
    Basis basis = model.network().basis();
    json.put(
        "layers",
        IntStream.rangeClosed(1, basis.layers())
            .mapToObj(layer -> Map.of("layer", layer, "nodes", basis.nodes(layer)))
            .toList());
    json.put("stageNodes", model.stageNodes());
    json.put("stageDegree", model.stageDegree());
    json.put("path", model.path().points().stream().map(TrainingJson::point).toList());
    json.put("chosen", model.path().chosen());
    json.put("certificate", certificate(model.certificate()));
    json.put("complexity", model.hasNetwork() ? complexity(model.network()) : null);
    json.put("provenance", provenance(model.provenance()));
    json.put("parameters", model.parameters());
    json.put("target", model.recipe().map(text -> Recipe.parse(text).target()).orElse(null));
    json.put("vanishing", VanishingText.json(model));
    json.put("formula", formula(model));
    return Json.write(json);
  }

  private static Map<String, @Nullable Object> certificate(Certificate certificate) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("rows", certificate.rows());
    json.put("rank", certificate.rank());
    json.put("orthogonalityDefect", TrainingJson.number(certificate.orthogonalityDefect()));
    json.put("layerErrors", certificate.layerErrors());
    json.put("gap", TrainingJson.number(certificate.gap()));
    json.put("iterations", certificate.iterations());
    json.put("stop", certificate.stop().text());
    return json;
  }

  /** Numbers that may be larger than any long are texts. */
  private static Map<String, @Nullable Object> complexity(Network network) {
    int degree = network.basis().layers();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("parameters", network.parameters());
    json.put("operations", network.operations());
    json.put("products", network.products());
    json.put("sums", network.operations() - network.products());
    json.put("degree", degree);
    json.put("vcOrder", network.vcOrder().toString());
    json.put("vcBound", network.vcBound().toString());
    json.put("polynomials", Polynomial.dimension(network.inputs(), degree).toString());
    return json;
  }

  private static Map<String, @Nullable Object> provenance(Provenance provenance) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("rows", provenance.rows());
    json.put("dataHash", provenance.dataHash());
    json.put("seed", provenance.seed());
    json.put("kernel", provenance.kernel());
    json.put("basisVersion", provenance.basisVersion());
    json.put("javaVersion", provenance.javaVersion());
    json.put("refitted", provenance.refitted());
    return json;
  }

  /** For each output its largest terms; null when there is no formula. */
  private static @Nullable List<Object> formula(BasisModel model) {
    Formula formula = Formula.of(model);
    if (!formula.reason().isEmpty()) {
      return null;
    }
    return formula.outputs().stream()
        .<Object>map(terms -> terms.stream().limit(TERMS_SHOWN).map(ModelJson::term).toList())
        .toList();
  }

  private static Map<String, @Nullable Object> term(Formula.Term term) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("coefficient", TrainingJson.number(term.coefficient()));
    json.put("inputs", term.inputs());
    return json;
  }
}
