package org.basislearner;

import java.util.LinkedHashMap;
import java.util.Map;
import org.basislearner.json.JsonObject;

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
  Map<String, Object> toJson() {
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

  /** The first files did not say whether a model was refitted. */
  static Provenance of(JsonObject json) {
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
