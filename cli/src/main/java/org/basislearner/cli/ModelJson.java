package org.basislearner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.BasisModel;
import org.basislearner.BasisModel.Provenance;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.data.Recipe;
import org.basislearner.json.Json;
import org.basislearner.network.Basis;
import org.basislearner.train.Certificate;
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
    json.put("targets", model instanceof RegressorModel one ? one.targetNames() : null);
    json.put("layers", layers(model));
    json.put("path", TrainingJson.path(model.path().points()));
    json.put("chosen", model.path().chosen());
    json.put("certificate", certificate(model.certificate()));
    json.put("provenance", provenance(model.provenance()));
    json.put("parameters", model.parameters());
    json.put("target", model.recipe().map(text -> Recipe.parse(text).target()).orElse(null));
    json.put("formula", formula(model));
    return Json.write(json);
  }

  private static List<Object> layers(BasisModel model) {
    Basis basis = model.network().basis();
    List<Object> layers = new ArrayList<>();
    for (int layer = 1; layer <= basis.layers(); layer++) {
      layers.add(Map.of("layer", layer, "nodes", basis.nodes(layer)));
    }
    return layers;
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
    List<Object> outputs = new ArrayList<>();
    for (List<Formula.Term> terms : formula.outputs()) {
      List<Object> output = new ArrayList<>();
      for (Formula.Term term : terms.subList(0, Math.min(TERMS_SHOWN, terms.size()))) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("coefficient", TrainingJson.number(term.coefficient()));
        one.put("inputs", term.inputs());
        output.add(one);
      }
      outputs.add(output);
    }
    return outputs;
  }
}
