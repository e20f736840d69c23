package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.basislearner.train.LayerReport;
import org.basislearner.train.PathPoint;
import org.basislearner.train.TrainingListener;

/**
 * The events of one of several folds that are grown side by side. A listener is called on its own
 * thread only, and of one fold after the other: events of the first fold pass, those of the others
 * are kept until {@link #replay}.
 */
final class FoldEvents implements TrainingListener {
  private final TrainingListener listener;
  private final boolean passes;
  private final Thread caller;
  private final StopFlag flag;
  private final List<Consumer<TrainingListener>> kept = new ArrayList<>();

  /** Whether the listener has asked to stop, for the threads that cannot ask it. */
  static final class StopFlag {
    private volatile boolean stopped;
  }

  /**
   * Passes on or keeps the events of a fold.
   *
   * @param passes whether this fold is grown on the listener's thread
   * @param flag common to all folds
   */
  FoldEvents(TrainingListener listener, boolean passes, StopFlag flag) {
    this.listener = listener;
    this.passes = passes;
    this.flag = flag;
    caller = Thread.currentThread();
  }

  /** Passes on what was kept; called on the thread of the listener. */
  void replay() {
    kept.forEach(event -> event.accept(listener));
    kept.clear();
  }

  private void event(Consumer<TrainingListener> event) {
    if (passes) {
      event.accept(listener);
    } else {
      kept.add(event);
    }
  }

  @Override
  public void buildStarted(long rows, int inputs, boolean refit) {
    event(one -> one.buildStarted(rows, inputs, refit));
  }

  @Override
  public void layerStarted(int layer, int width, long candidates) {
    event(one -> one.layerStarted(layer, width, candidates));
  }

  @Override
  public void nodesAdded(int layer, int nodes, int width) {
    event(one -> one.nodesAdded(layer, nodes, width));
  }

  @Override
  public void layerEnded(LayerReport layer) {
    event(one -> one.layerEnded(layer));
  }

  @Override
  public void pointMeasured(PathPoint point) {
    event(one -> one.pointMeasured(point));
  }

  @Override
  public boolean shouldStop() {
    if (Thread.currentThread() == caller && listener.shouldStop()) {
      flag.stopped = true;
    }
    return flag.stopped;
  }
}
