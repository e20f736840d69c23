package org.basislearner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;

/** What a model knows of itself beside what it computes: see the methods of {@link BasisModel}. */
record ModelCard(
    List<String> inputNames,
    Map<String, String> parameters,
    Certificate certificate,
    ModelPath path,
    BasisModel.Provenance provenance,
    Optional<String> recipe) {
  ModelCard withRecipe(String text) {
    return new ModelCard(inputNames, parameters, certificate, path, provenance, Optional.of(text));
  }
}
