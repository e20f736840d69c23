package org.basislearner.report;

import java.util.List;
import java.util.Optional;
import org.basislearner.BasisModel;

/**
 * The effects that a report draws: curves of the columns that matter most, and surfaces of the
 * strongest pairs of these.
 *
 * @param effects none if no column matters, or the rows are pictures
 * @param curves the most influential columns first
 * @param pairs the strongest first
 * @param surfaces of the first of the pairs
 */
record StrongestEffects(
    Optional<ModelEffects> effects,
    List<ModelEffects.Curve> curves,
    List<ModelEffects.Pair> pairs,
    List<ModelEffects.Surface> surfaces) {
  private static final int MOST_CURVES = 8;
  private static final int MOST_SURFACES = 4;

  /** What can be drawn completely is drawn with more of it. */
  private static final int COMPLETE = 3;

  /** Columns among which pairs are looked for. */
  private static final int PAIRED = 10;

  private static final int PAIRS_LISTED = 12;

  /** Pairs that are weaker beside the strongest one are only listed. */
  private static final double WORTH_DRAWING = 0.1;

  private static final int CURVE_POINTS = 40;
  private static final int SURFACE_POINTS = 12;

  /** Rows that means are taken over: few of a network, which is evaluated for each point. */
  private static final int NETWORK_ROWS = 100;

  private static final long NODE_ROWS = 10_000_000;

  /**
   * Measures.
   *
   * @param ranked columns by influence
   */
  static StrongestEffects of(BasisModel model, double[][] rows, List<String> ranked) {
    if (rows.length == 0 || ranked.isEmpty()) {
      return new StrongestEffects(Optional.empty(), List.of(), List.of(), List.of());
    }
    long most =
        model.hasNetwork()
            ? NETWORK_ROWS
            : Math.max(NETWORK_ROWS, NODE_ROWS / Math.max(1, model.stageNodes()));
    ModelEffects effects =
        ModelEffects.of(model, RowPick.evenly(rows, (int) Math.min(rows.length, most)));
    int times = effects.addUp() ? COMPLETE : 1;
    List<ModelEffects.Curve> curves =
        ranked.stream()
            .limit((long) times * MOST_CURVES)
            .map(column -> effects.curve(column, CURVE_POINTS))
            .toList();
    List<ModelEffects.Pair> pairs =
        effects.strongestPairs(
            ranked.subList(0, Math.min(times * PAIRED, ranked.size())), times * PAIRS_LISTED);
    List<ModelEffects.Surface> surfaces =
        pairs.stream()
            .filter(
                pair ->
                    effects.addUp() || pair.strength() > WORTH_DRAWING * pairs.get(0).strength())
            .limit((long) times * MOST_SURFACES)
            .map(pair -> effects.surface(pair.column(), pair.other(), SURFACE_POINTS))
            .toList();
    return new StrongestEffects(Optional.of(effects), curves, pairs, surfaces);
  }
}
