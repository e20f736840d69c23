package org.basislearner.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How often each label was taken for each other. */
final class Confusion {
  private final List<String> known;
  private final List<String> labels;
  private final Map<String, Integer> positions = new HashMap<>();
  private final long[][] counts;

  private Confusion(List<String> known, List<String> labels) {
    this.known = known;
    this.labels = labels;
    for (String label : labels) {
      positions.put(label, positions.size());
    }
    counts = new long[labels.size()][known.size()];
  }

  /** An empty one for the labels of a model, and behind them what else there is in the rows. */
  static Confusion of(List<String> known, String[] rows) {
    List<String> labels = new ArrayList<>(known);
    Set<String> seen = new HashSet<>(known);
    for (String label : rows) {
      if (seen.add(label)) {
        labels.add(label);
      }
    }
    return new Confusion(known, labels);
  }

  void add(String truth, String predicted) {
    counts[position(truth)][position(predicted)]++;
  }

  private int position(String label) {
    Integer position = positions.get(label);
    if (position == null) {
      throw new IllegalArgumentException("no label " + label);
    }
    return position;
  }

  /** All labels of the rows, those of the model first. */
  List<String> labels() {
    return labels;
  }

  /** The labels that can be predicted. */
  List<String> known() {
    return known;
  }

  List<String> unknown() {
    return labels.subList(known.size(), labels.size());
  }

  /** Rows with one label that were taken for another. */
  long count(int truth, int predicted) {
    return counts[truth][predicted];
  }

  long wrong() {
    long wrong = 0;
    for (int i = 0; i < labels.size(); i++) {
      for (int j = 0; j < known.size(); j++) {
        wrong += i == j ? 0 : counts[i][j];
      }
    }
    return wrong;
  }

  long unknownRows() {
    long rows = 0;
    for (int i = known.size(); i < labels.size(); i++) {
      rows += rows(i);
    }
    return rows;
  }

  /** Rows with a label. */
  long rows(int truth) {
    long rows = 0;
    for (long count : counts[truth]) {
      rows += count;
    }
    return rows;
  }

  /** Share of the rows predicted to have a label that do, NaN if there are none. */
  double precision(int label) {
    long predicted = 0;
    for (long[] truth : counts) {
      predicted += truth[label];
    }
    return predicted == 0 ? Double.NaN : (double) counts[label][label] / predicted;
  }

  /** Share of the rows with a label that are predicted to, NaN if there are none. */
  double recall(int label) {
    return rows(label) == 0 ? Double.NaN : (double) counts[label][label] / rows(label);
  }
}
