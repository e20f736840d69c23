package org.basislearner.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.BasisModel;
import org.basislearner.network.Polynomial.Vanishing;
import org.jspecify.annotations.Nullable;

/** Polynomials that vanish on the training rows. */
final class VanishingText {
  private static final int SHOWN = 20;
  private static final int TERMS_SHOWN = 30;

  private VanishingText() {}

  /** A line for each, as far as people read on; nothing if there are none. */
  static void print(BasisModel model, PrintStream out) {
    List<Vanishing> all = model.vanishing();
    if (all.isEmpty()) {
      return;
    }
    out.println(
        Text.format(
            "%nVanishing polynomials: %s, at most this on a training row",
            Text.count(all.size(), "generator")));
    for (Vanishing one : all.subList(0, Math.min(SHOWN, all.size()))) {
      int terms = one.polynomial().terms().size();
      String formula =
          terms > TERMS_SHOWN
              ? Text.count(terms, "term") + " of degree " + one.polynomial().degree()
              : one.polynomial().toString(model.inputNames());
      out.println(Text.format("  %8.1e  %s", one.largest(), formula));
    }
    if (all.size() > SHOWN) {
      out.println("  ...");
    }
  }

  /** All of them for machines. */
  static List<Object> json(BasisModel model) {
    List<Object> all = new ArrayList<>();
    for (Vanishing one : model.vanishing()) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("polynomial", one.polynomial().toString(model.inputNames()));
      json.put("degree", one.polynomial().degree());
      json.put("largest", TrainingJson.number(one.largest()));
      all.add(json);
    }
    return all;
  }
}
