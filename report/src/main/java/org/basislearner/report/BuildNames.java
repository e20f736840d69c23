package org.basislearner.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.train.Build;

/** Names for builds that say in what they differ, widths always first. */
final class BuildNames {
  private BuildNames() {}

  static List<String> of(List<Build> builds) {
    List<Map<String, String>> all = builds.stream().map(b -> b.parameters().toMap()).toList();
    Set<String> differing = new LinkedHashSet<>(List.of("widths"));
    for (String name : all.get(0).keySet()) {
      if (all.stream().map(map -> map.get(name)).distinct().count() > 1) {
        differing.add(name);
      }
    }
    List<String> names = new ArrayList<>();
    for (Map<String, String> parameters : all) {
      List<String> parts = new ArrayList<>();
      for (String name : differing) {
        String value = parameters.getOrDefault(name, "");
        parts.add(BARE.contains(name) ? value.replace(",", "·") : name + " " + shortened(value));
      }
      names.add(String.join(", ", parts));
    }
    // Builds may be equal in all parameters; a name must still tell them apart.
    for (int i = 0; i < names.size(); i++) {
      if (names.indexOf(names.get(i)) < i) {
        names.set(i, names.get(i) + " (" + (i + 1) + ")");
      }
    }
    return List.copyOf(names);
  }

  /** Values that need no name beside them. */
  private static final Set<String> BARE =
      Set.of("widths", "loss", "scaling", "builder", "firstLayer");

  private static String shortened(String value) {
    return value.length() > 30 ? value.substring(0, 30) + "…" : value;
  }
}
