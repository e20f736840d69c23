package org.basislearner.learner;

import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.train.ModelPath;

/**
 * What a model says about its training, so that one with a larger depth can go on from there with
 * the bytes it has without. Layers are built again from what was offered when they were first
 * built, which takes none of the scoring; output layers are trained again, because those of most
 * losses start from the ones before them.
 *
 * @param dataHash of the rows
 * @param kernel that was used
 * @param path that the model was chosen from
 * @param steps of each growth (all rows if there is a refit, then each fold) and each layer from
 *     the second on, as {@code GrowingBasis} has them
 */
public record GrownBefore(String dataHash, String kernel, ModelPath path, List<List<int[]>> steps) {

  /** The layers of a growth that are known: none if there was no such growth. */
  List<int[]> layers(int growth) {
    return growth < steps.size() ? steps.get(growth) : List.of();
  }

  /** Refuses other rows and another kernel. */
  void check(String hash, String ownKernel) {
    if (!hash.equals(dataHash)) {
      throw new DataException(
          "the rows are not those that the model was trained on: their hash is "
              + hash
              + ", and that of the model's rows "
              + dataHash);
    }
    if (!ownKernel.equals(kernel)) {
      throw new IllegalArgumentException(
          "kernel = " + ownKernel + ": expected " + kernel + ", which the model was grown with");
    }
  }

  /** Refuses a path that does not begin with the model's own. */
  void check(ModelPath found) {
    int known = path.points().size();
    boolean same =
        found.points().size() >= known
            && new ModelPath(found.points().subList(0, known), path.chosen())
                .toJson()
                .equals(path.toJson());
    if (!same) {
      throw new DataException(
          "the rows are those that the model was trained on, but the first depths come out"
              + " differently: are weights, target and validation rows the same?");
    }
  }
}
