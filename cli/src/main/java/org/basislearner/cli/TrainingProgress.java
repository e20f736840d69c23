package org.basislearner.cli;

import org.basislearner.train.Build;
import org.basislearner.train.LayerReport;
import org.basislearner.train.TrainingListener;

/**
 * Shows how a training gets on: which of how many builds, the best score so far and the time that
 * is left for all; and passes on the wish to stop.
 */
final class TrainingProgress implements TrainingListener {
  /** What a search grows of most tables; where it goes on depends on what came of the builds. */
  private static final int USUAL_BUILDS = 8;

  private final Progress progress;
  private final Interruption interruption;
  private final String before;
  private final int builds;
  private final double limit;
  private final long start = System.nanoTime();
  private int ended;
  private int fold;
  private boolean refitting;
  private long buildStart;
  private long growthStart;
  private double best = Double.POSITIVE_INFINITY;

  /**
   * A listener.
   *
   * @param before what every line begins with
   * @param builds how many networks or sums of stages will be grown, or 0 if that depends
   * @param limit the seconds that training may take, 0 for any number
   */
  TrainingProgress(
      Progress progress, Interruption interruption, String before, int builds, double limit) {
    this.progress = progress;
    this.interruption = interruption;
    this.before = before;
    this.builds = builds;
    this.limit = limit;
  }

  @Override
  public void buildStarted(long rows, int inputs, boolean refit) {
    if (fold == 0) {
      buildStart = System.nanoTime();
    }
    fold++;
    growthStart = System.nanoTime();
    if (refit && !refitting) {
      refitting = true;
      interruption.growing(false);
    }
    show("scaling " + Text.count(rows, "row"));
  }

  @Override
  public void layerStarted(int layer, int width, long candidates) {
    show(Text.format("layer %d of width %d, %d candidates", layer, width, candidates));
  }

  @Override
  public void nodesAdded(int layer, int nodes, int width) {
    show(Text.format("layer %d of width %d, %d nodes", layer, width, nodes));
  }

  @Override
  public void layerEnded(LayerReport layer) {
    show(Text.format("output layers on %d nodes, depth %d", layer.rank(), layer.layer() + 1));
  }

  @Override
  public void stageEnded(int stage, int most, double loss) {
    String left =
        refitting
            ? Text.format(", at most %.0f s left", since(growthStart) * (most - stage) / stage)
            : "";
    show(Text.format("stage %d of at most %d, loss %.4g%s", stage, most, loss, left));
  }

  @Override
  public void buildEnded(Build build) {
    fold = 0;
    String which = build();
    ended++;
    best = Math.min(best, build.score());
    progress.step(
        Text.format(
            "%s: %s, score %.4g%s",
            which,
            build.parameters().stages() > 0 ? "a sum of stages" : "a network",
            build.score(),
            soFar()));
  }

  private void show(String detail) {
    progress.show((refitting ? before + "refit on all rows" : build()) + soFar() + ": " + detail);
  }

  /** Which build it is, of how many. */
  private String build() {
    int build = ended + 1;
    String fold = this.fold > 1 ? ", fold " + this.fold : "";
    return Text.format(
        "%sbuild %d of %s%d%s", before, build, builds > 0 ? "" : "about ", total(build), fold);
  }

  private int total(int build) {
    return Math.max(build, builds > 0 ? builds : USUAL_BUILDS);
  }

  /** What is known as soon as there is something to go by. */
  private String soFar() {
    if (ended == 0) {
      return limit > 0
          ? Text.format(", at most %.0f s left", Math.max(0, limit - since(start)))
          : "";
    }
    String text = Text.format(", best %.4g", best);
    return refitting ? text : text + Text.format(", about %.0f s left", left());
  }

  /** Builds that are still to come, and a refit, take as long as those so far. */
  private double left() {
    double each = (fold == 0 ? since(start) : (buildStart - start) / 1e9) / ended;
    double running = fold == 0 ? 0 : since(buildStart);
    double left = Math.max(0, each * (total(ended) - ended + 1) - running);
    return limit > 0 ? Math.max(0, Math.min(left, limit - since(start))) : left;
  }

  private static double since(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1e9;
  }

  @Override
  public boolean shouldStop() {
    return interruption.stopRequested();
  }
}
