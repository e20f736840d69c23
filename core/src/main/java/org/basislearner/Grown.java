package org.basislearner;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.card.Version;
import org.basislearner.learner.GrownBefore;
import org.basislearner.train.Parameters;

/** A model to go on from with a larger depth. */
final class Grown {
  private static final String DEPTH = "maxDepth";

  private Grown() {}

  /** Refuses a model that does not say how it was grown. */
  static void check(BasisModel model) {
    if (model.card().kept().map(kept -> kept.steps().isEmpty()).orElse(true)) {
      throw new IllegalArgumentException(
          "the model does not say how it was grown: train a single network with keepPath"
              + " (stages = 0; sums of stages cannot be grown deeper)");
    }
    String version = model.provenance().basisVersion();
    if (!version.equals(Version.current())) {
      throw new IllegalArgumentException(
          "the model was grown by Basis "
              + version
              + ", and this is "
              + Version.current()
              + ": only the same version grows it to the same bytes");
    }
  }

  static GrownBefore before(BasisModel model) {
    return new GrownBefore(
        model.provenance().dataHash(),
        model.provenance().kernel(),
        model.path(),
        model.card().kept().orElseThrow().steps());
  }

  /**
   * What is given, and else as in the model's training.
   *
   * @throws IllegalArgumentException if anything but a larger depth is given that differs
   */
  static Parameters parameters(List<Parameters> given, BasisModel model) {
    if (given.size() != 1) {
      throw new IllegalArgumentException(
          "parameters = " + given + ": expected one to grow a model");
    }
    Map<String, String> before = model.parameters();
    Map<String, String> others = new LinkedHashMap<>(before);
    others.keySet().removeAll(given.get(0).toMap().keySet());
    Parameters all = given.get(0).orElse(Parameters.fromMap(others));
    all.toMap()
        .forEach(
            (name, value) -> {
              if (!name.equals(DEPTH) && !value.equals(before.get(name))) {
                throw expected(name, value, before.get(name) + ", as in the training of the model");
              }
            });
    int depth = Integer.parseInt(before.getOrDefault(DEPTH, "2"));
    if (all.maxDepth() < depth) {
      throw expected(
          DEPTH, Integer.toString(all.maxDepth()), "at least that of the model, " + depth);
    }
    return all;
  }

  private static IllegalArgumentException expected(String name, String value, String allowed) {
    return new IllegalArgumentException(name + " = " + value + ": expected " + allowed);
  }
}
