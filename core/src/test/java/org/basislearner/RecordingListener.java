package org.basislearner;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.train.LayerReport;
import org.basislearner.train.PathPoint;
import org.basislearner.train.TrainingListener;

/** Writes down what it is told, and asks to stop after a number of layers. */
final class RecordingListener implements TrainingListener {
  final List<String> events = new ArrayList<>();
  final List<LayerReport> layers = new ArrayList<>();
  final List<PathPoint> points = new ArrayList<>();
  private final Thread creator = Thread.currentThread();
  private final int stopAfter;
  private int built;

  RecordingListener() {
    this(Integer.MAX_VALUE);
  }

  RecordingListener(int stopAfter) {
    this.stopAfter = stopAfter;
  }

  @Override
  public void buildStarted(long rows, int inputs, boolean refit) {
    add((refit ? "refit " : "build ") + rows + " x " + inputs);
    built = 0;
  }

  @Override
  public void layerStarted(int layer, int width, long candidates) {
    add("start " + layer + " width " + width + " candidates " + candidates);
  }

  @Override
  public void nodesAdded(int layer, int nodes, int width) {
    add("nodes " + layer + ": " + nodes + " of " + width);
  }

  @Override
  public void layerEnded(LayerReport layer) {
    add("end " + layer.layer() + " nodes " + layer.nodes() + " rank " + layer.rank());
    layers.add(layer);
    built++;
  }

  @Override
  public void pointMeasured(PathPoint point) {
    points.add(point);
  }

  @Override
  public boolean shouldStop() {
    add("stop?");
    return built >= stopAfter;
  }

  private void add(String event) {
    if (Thread.currentThread() != creator) {
      throw new IllegalStateException(event + " on " + Thread.currentThread());
    }
    events.add(event);
  }
}
