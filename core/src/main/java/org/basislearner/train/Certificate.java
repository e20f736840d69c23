package org.basislearner.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.json.JsonObject;
import org.basislearner.loss.SolverStop;

/**
 * What was found to hold of a trained model.
 *
 * @param rows training rows m
 * @param rank vectors in the orthonormal basis O, equal to the number of nodes
 * @param orthogonalityDefect the largest entry of |O<sup>T</sup>O - I|
 * @param layerErrors for each layer the least mean squared error on the training targets with the
 *     nodes up to it; never grows
 * @param gap how far the output layer's objective is above its minimum at most
 * @param iterations steps that its solver took
 * @param stop why it took no more
 */
public record Certificate(
    long rows,
    int rank,
    double orthogonalityDefect,
    List<Double> layerErrors,
    double gap,
    int iterations,
    SolverStop stop) {
  /** Copies the list. */
  public Certificate {
    layerErrors = List.copyOf(layerErrors);
  }

  /** That of a sum of stages, of which nothing of this kind is known. */
  public static Certificate none(long rows) {
    return new Certificate(rows, 0, 0, List.of(), 0, 0, SolverStop.EXACT);
  }

  /** This certificate as it stands in a model file. */
  public Map<String, Object> toJson() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rows", rows);
    map.put("rank", rank);
    map.put("orthogonalityDefect", orthogonalityDefect);
    map.put("layerErrors", layerErrors);
    map.put("gap", gap);
    map.put("iterations", iterations);
    map.put("stop", stop.text());
    return map;
  }

  /** Reads what {@link #toJson} gives. */
  @SuppressWarnings("exports") // for the modules of this project
  public static Certificate of(JsonObject json) {
    return new Certificate(
        json.whole("rows"),
        json.count("rank"),
        json.number("orthogonalityDefect"),
        json.numbers("layerErrors"),
        json.number("gap"),
        PathPoint.iterations(json),
        PathPoint.stop(json));
  }

  /**
   * Where a model comes from.
   *
   * @param rows the rows it was trained on
   * @param dataHash a hash of the numbers of all rows: SHA-256, or what the place of the rows has
   * @param seed the seed
   * @param kernel the kernel that was used; another one may differ in last bits
   * @param basisVersion the version of this library
   * @param javaVersion the version of Java
   * @param refitted whether it was trained again on all rows after depth and lambda were chosen
   */
  public record Provenance(
      long rows,
      String dataHash,
      long seed,
      String kernel,
      String basisVersion,
      String javaVersion,
      boolean refitted) {
    /** This provenance as it stands in a model file. */
    public Map<String, Object> toJson() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("rows", rows);
      map.put("dataHash", dataHash);
      map.put("seed", seed);
      map.put("kernel", kernel);
      map.put("basisVersion", basisVersion);
      map.put("javaVersion", javaVersion);
      map.put("refitted", refitted);
      return map;
    }

    /**
     * Reads what {@link #toJson} gives; the first files did not say whether a model was refitted.
     */
    @SuppressWarnings("exports") // for the modules of this project
    public static Provenance of(JsonObject json) {
      return new Provenance(
          json.whole("rows"),
          json.text("dataHash"),
          json.whole("seed"),
          json.text("kernel"),
          json.text("basisVersion"),
          json.text("javaVersion"),
          json.has("refitted") && json.truth("refitted"));
    }
  }
}
