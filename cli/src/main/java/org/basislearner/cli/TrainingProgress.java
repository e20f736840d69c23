package org.basislearner.cli;

import org.basislearner.train.Build;
import org.basislearner.train.LayerReport;
import org.basislearner.train.TrainingListener;

/** Shows how a training gets on, and passes on the wish to stop. */
final class TrainingProgress implements TrainingListener {
  private final Progress progress;
  private final Interruption interruption;
  private final String before;
  private final int builds;
  private int build;
  private String network = "";
  private long layerStart;
  private int layerNodes;
  private long buildStart;
  private double best = Double.POSITIVE_INFINITY;

  /**
   * A listener.
   *
   * @param before what every line begins with
   * @param builds how many networks will be grown, folds counted, or 0 if that depends
   */
  TrainingProgress(Progress progress, Interruption interruption, String before, int builds) {
    this.progress = progress;
    this.interruption = interruption;
    this.before = before;
    this.builds = builds;
  }

  @Override
  public void buildStarted(long rows, int inputs, boolean refit) {
    build++;
    buildStart = System.nanoTime();
    if (refit) {
      interruption.growing(false);
      network = before + "refit on all rows";
    } else if (builds > 1) {
      network = before + "network " + build + " of " + builds;
    } else {
      network = before + "network " + build;
    }
    progress.show(network + ": scaling " + Text.count(rows, "row"));
  }

  @Override
  public void layerStarted(int layer, int width, long candidates) {
    layerStart = System.nanoTime();
    layerNodes = 0;
    progress.show(
        Text.format("%s: layer %d of width %d, %d candidates", network, layer, width, candidates));
  }

  @Override
  public void nodesAdded(int layer, int nodes, int width) {
    double seconds = (System.nanoTime() - layerStart) / 1e9;
    // Candidates that are all dependent add nothing and tell nothing of the time that is left.
    String left =
        nodes > layerNodes
            ? Text.format(", %.0f s left for it", seconds * (width - nodes) / nodes)
            : "";
    layerNodes = nodes;
    progress.show(
        Text.format("%s: layer %d of width %d, %d nodes%s", network, layer, width, nodes, left));
  }

  @Override
  public void layerEnded(LayerReport layer) {
    progress.show(
        Text.format(
            "%s: output layers on %d nodes, depth %d", network, layer.rank(), layer.layer() + 1));
  }

  @Override
  public void stageEnded(int stage, int most, double loss) {
    double left = (System.nanoTime() - buildStart) / 1e9 * (most - stage) / stage;
    progress.show(
        Text.format(
            "%s: stage %d of at most %d, loss %.4g, at most %.0f s left for it%s",
            network, stage, most, loss, left, best()));
  }

  @Override
  public void buildEnded(Build ended) {
    best = Math.min(best, ended.score());
  }

  private String best() {
    return Double.isInfinite(best) ? "" : Text.format(", best score so far %.4g", best);
  }

  @Override
  public boolean shouldStop() {
    return interruption.stopRequested();
  }
}
