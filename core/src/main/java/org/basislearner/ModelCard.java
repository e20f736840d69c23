package org.basislearner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;
import org.basislearner.train.PathPoint;

/** What a model knows of itself beside what it computes: see the methods of {@link BasisModel}. */
record ModelCard(
    List<String> inputNames,
    Map<String, String> parameters,
    Certificate certificate,
    ModelPath path,
    BasisModel.Provenance provenance,
    Optional<String> recipe,
    Optional<KeptPath> kept,
    Optional<KeptStages> keptStages,
    List<BasisModel.Vanishing> vanishing) {
  ModelCard withRecipe(String text) {
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
  ModelCard at(int position) {
    KeptPath all = kept.orElseThrow();
    PathPoint point = all.path().points().get(position);
    int chosen = path.chosen();
    for (int i = 0; i < path.points().size(); i++) {
      PathPoint explored = path.points().get(i);
      if (explored.depth() == point.depth() && explored.lambda() == point.lambda()) {
        chosen = i;
      }
    }
    return new ModelCard(
        inputNames,
        parameters,
        all.certificate(position, certificate),
        new ModelPath(path.points(), chosen),
        provenance,
        recipe,
        Optional.empty(),
        Optional.empty(),
        vanishing);
  }

  /** Of the model with so many stages. */
  ModelCard atStages(int stages) {
    int chosen = Math.min(stages, path.points().size() - 1);
    return new ModelCard(
        inputNames,
        parameters,
        certificate,
        new ModelPath(path.points(), chosen),
        provenance,
        recipe,
        Optional.empty(),
        Optional.empty(),
        vanishing);
  }
}
