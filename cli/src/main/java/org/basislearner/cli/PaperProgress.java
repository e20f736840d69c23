package org.basislearner.cli;

import org.basislearner.paper.PaperRun;
import org.basislearner.train.TrainingListener;

/**
 * Shows how far an experiment or an image set is.
 *
 * @param name what every line begins with
 */
record PaperProgress(String name, Progress progress, Interruption interruption)
    implements PaperRun.Watcher {
  @Override
  public void begins(String what) {
    progress.show(name + ": " + what);
  }

  @Override
  public TrainingListener training(int networks) {
    return new TrainingProgress(progress, interruption, name + ": ", networks, 0);
  }

  @Override
  public void rowsDone(long rows, long total) {
    progress.show(Text.format("%s: %d of %d rows", name, rows, total));
  }

  @Override
  public boolean cancelled() {
    return interruption.cancelled();
  }
}
