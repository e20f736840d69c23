package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.basislearner.learner.Contenders.Explored;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.basislearner.rows.DataException;
import org.basislearner.search.Search;
import org.basislearner.store.Workers;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;

/**
 * From rows to a chosen model: reads and checks the rows, explores what the search asks for ({@link
 * Exploration}), and makes the model from the best ({@link Finish}).
 */
public final class TrainingRun {
  /** The fraction of a limit of time after which the search ends, with and without a refit. */
  private static final double TO_SEARCH_AND_REFIT = 0.4;

  private static final double TO_SEARCH = 0.85;

  private final Search search;
  private final RunOptions options;
  private final TrainingRows rows;
  private final Optional<GrownBefore> before;
  private final Deadline deadline;

  /**
   * Prepares a run.
   *
   * @param search which networks are grown to choose from
   */
  public TrainingRun(Search search, RunOptions options, TrainingRows rows) {
    this(search, options, rows, Optional.empty());
  }

  /**
   * Prepares a run that goes on from another one on the same rows.
   *
   * @param before what is known of that one
   */
  public TrainingRun(
      Search search, RunOptions options, TrainingRows rows, Optional<GrownBefore> before) {
    this.search = search;
    this.rows = rows;
    this.before = before;
    boolean twice =
        search.base().validation().builds() == 1 && !search.base().validation().isNone();
    deadline = new Deadline(options.timeLimit(), twice ? TO_SEARCH_AND_REFIT : TO_SEARCH);
    this.options = options.withListener(deadline.listener(options.listener()));
  }

  /**
   * Runs.
   *
   * @throws DataException if the rows cannot be learned from
   * @throws java.util.concurrent.CancellationException if it was cancelled
   */
  public RunResult run() {
    long start = System.nanoTime();
    Parameters first = search.next(List.of()).orElseThrow();
    rows.memory(first).check(rows.shape(), options);
    rows.read();
    Thread caller = Thread.currentThread();
    BooleanSupplier cancelled = () -> options.cancelled().getAsBoolean() || caller.isInterrupted();
    Kernel kernel = Kernels.named(options.kernel());
    try (Workers workers = new Workers(options.threads(), kernel, cancelled)) {
      before.ifPresent(one -> one.check(rows.hash(), workers.gemm().kernel().name()));
      RunScope scope = new RunScope(rows, options, deadline, before, isRefitted(), workers);
      List<Build> builds = new ArrayList<>();
      Contenders contenders = search(first, new Exploration(scope), builds);
      List<PathPoint> byDegree =
          contenders
              .bestStages()
              .filter(sum -> search.isOpen() && builds.size() > 1 && maySearchOn())
              .map(sum -> DegreeDial.of(sum.build().parameters(), rows, workers))
              .orElse(List.of());
      return new Finish(scope, search)
          .finish(contenders.chosen(options.keepPath()), builds, byDegree, start);
    }
  }

  /** Explores what the search wants, one after the other, until it or the time is at its end. */
  private Contenders search(Parameters first, Exploration exploration, List<Build> builds) {
    Contenders contenders = new Contenders();
    for (Optional<Parameters> next = Optional.of(first);
        next.isPresent();
        next = search.next(builds).filter(parameters -> maySearchOn())) {
      boolean other = !builds.isEmpty();
      if (other && search.endsWhenMemoryDoes() && !rows.memory(next.get()).fits(options)) {
        break;
      }
      if (other) {
        deadline.buildStarts();
      }
      Explored explored = exploration.explore(next.get());
      if (other && explored.folds().size() < rows.folds()) {
        break; // stopped on request: an error over some folds does not compare with one over all
      }
      contenders.add(explored, builds.size());
      builds.add(explored.build());
      options.listener().buildEnded(explored.build());
    }
    return contenders;
  }

  private boolean maySearchOn() {
    return !options.listener().shouldStop() && deadline.allowsAnother();
  }

  /** Several folds give no network by themselves. */
  private boolean isRefitted() {
    return rows.folds() > 1 || (search.base().refit() && !search.base().validation().isNone());
  }
}
