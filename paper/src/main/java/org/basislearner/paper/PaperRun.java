package org.basislearner.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.ClassifierModel;
import org.basislearner.metrics.ConfusionMatrix;
import org.basislearner.network.Basis;
import org.basislearner.paper.sets.RowProgress;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.TrainingListener;

/** Does an experiment on a set: choose on validation rows, train again on all, test once. */
public final class PaperRun {
  /** Rows that are predicted at once. */
  private static final int BLOCK = 4096;

  private final RunOptions options;
  private final Watcher watcher;

  /** Is told how far the work is. */
  public interface Watcher extends RowProgress {
    /** A new part of the work has begun. */
    void begins(String what);

    /** The listener of a training that grows that many networks. */
    TrainingListener training(int networks);
  }

  /** A run. */
  public PaperRun(RunOptions options, Watcher watcher) {
    this.options = options;
    this.watcher = watcher;
  }

  /** A result and the model that it is of. */
  public record Outcome(PaperResult result, ClassifierModel model) {}

  /** Does an experiment on rows. */
  public Outcome run(PaperRows rows, Experiment experiment) {
    List<Parameters> candidates = experiment.candidates(rows.set());
    TrainingListener listener = watcher.training(candidates.size());
    return experiment.kind() == Experiment.Kind.CURVES
        ? curves(rows, experiment, candidates, listener)
        : chosen(rows, experiment, candidates, listener);
  }

  /** The best of some candidates. */
  private Outcome chosen(
      PaperRows rows,
      Experiment experiment,
      List<Parameters> candidates,
      TrainingListener listener) {
    Clock clock = new Clock();
    BasisFit<ClassifierModel> fit =
        fit(BasisClassifier.choosingFrom(candidates), options, rows, listener);
    double training = clock.lap();
    List<PaperResult.Tried> tried = fit.builds().stream().map(PaperRun::tried).toList();
    return outcome(rows, experiment, fit, fit.builds(), tried, fit.chosen(), training, 0);
  }

  /**
   * The same, and test errors of every depth of each candidate before it is trained again on all
   * train rows. Paths are kept of single networks only, so that the chosen one is grown twice.
   */
  private Outcome curves(
      PaperRows rows,
      Experiment experiment,
      List<Parameters> candidates,
      TrainingListener listener) {
    Clock clock = new Clock();
    double training = 0;
    double testing = 0;
    List<Build> builds = new ArrayList<>();
    List<PaperResult.Tried> tried = new ArrayList<>();
    int best = 0;
    for (Parameters candidate : candidates) {
      BasisFit<ClassifierModel> explored =
          fit(
              BasisClassifier.of(candidate.withRefit(false)),
              options.withKeepPath(true),
              rows,
              listener);
      training += clock.lap();
      watcher.begins("test rows");
      tried.add(tested(tried(explored.builds().get(0)), explored.model(), rows.test()));
      testing += clock.lap();
      builds.add(explored.builds().get(0));
      best = error(builds, builds.size() - 1) < error(builds, best) ? builds.size() - 1 : best;
    }
    int depth = builds.get(best).path().chosenPoint().depth();
    BasisFit<ClassifierModel> fit =
        fit(BasisClassifier.of(candidates.get(best).withMaxDepth(depth)), options, rows, listener);
    training += clock.lap();
    return outcome(rows, experiment, fit, builds, tried, best, training, testing);
  }

  private static double error(List<Build> builds, int position) {
    return builds.get(position).path().chosenPoint().validationError();
  }

  private static BasisFit<ClassifierModel> fit(
      BasisClassifier learner, RunOptions options, PaperRows rows, TrainingListener listener) {
    return learner
        .with(options.withListener(listener))
        .fit(rows.train().inputs(), rows.train().labels());
  }

  /** A network with the test errors of its depths, each with its best lambda. */
  private PaperResult.Tried tested(
      PaperResult.Tried tried, ClassifierModel model, LabelledRows test) {
    List<PaperResult.Point> points = new ArrayList<>(tried.points());
    for (Depth depth : Depth.of(tried.points())) {
      PaperResult.Point best = depth.best();
      double error = error(model.at(best.depth(), best.lambda()), test, watcher::cancelled);
      points.set(points.indexOf(best), best.withTestError(error));
    }
    return new PaperResult.Tried(
        tried.widths(), tried.loss(), tried.builder(), tried.scaling(), points);
  }

  /**
   * Tests what was trained again.
   *
   * @param training seconds of all trainings
   * @param testing seconds of test errors before this one
   */
  private Outcome outcome(
      PaperRows rows,
      Experiment experiment,
      BasisFit<ClassifierModel> fit,
      List<Build> builds,
      List<PaperResult.Tried> tried,
      int best,
      double training,
      double testing) {
    Clock clock = new Clock();
    watcher.begins("test rows");
    double testError = error(fit.model(), rows.test(), watcher::cancelled);
    double test = testing + clock.lap();
    double layers = builds.stream().mapToDouble(Build::buildSeconds).sum();
    double outputs = builds.stream().mapToDouble(Build::outputSeconds).sum();
    Map<String, Double> seconds = new LinkedHashMap<>();
    seconds.put("data", rows.seconds());
    seconds.put("layers", layers);
    seconds.put("outputs", outputs);
    seconds.put("refit", training - layers - outputs);
    seconds.put("test", test);
    seconds.put("total", rows.seconds() + training + test);
    PathPoint chosen = fit.path().chosenPoint();
    PaperResult result =
        new PaperResult(
            PaperResult.Question.of(rows, experiment),
            tried,
            best,
            chosen.depth(),
            chosen.lambda(),
            layers(fit.model()),
            chosen.validationError(),
            testError,
            seconds,
            fit.model().toBytes().length,
            machine(fit.model()));
    return new Outcome(result, fit.model());
  }

  private static List<Integer> layers(ClassifierModel model) {
    Basis basis = model.network().basis();
    return IntStream.rangeClosed(1, basis.layers()).mapToObj(basis::nodes).toList();
  }

  private static PaperResult.Tried tried(Build build) {
    return new PaperResult.Tried(
        PaperResult.widths(build.parameters()),
        build.parameters().loss().name(),
        build.parameters().builder().name(),
        build.parameters().scaling().text(),
        build.path().points().stream().map(PaperResult.Point::of).toList());
  }

  private Map<String, String> machine(ClassifierModel model) {
    Map<String, String> machine = new LinkedHashMap<>();
    machine.put("basis", model.provenance().basisVersion());
    machine.put("kernel", model.provenance().kernel());
    machine.put("java", String.valueOf(System.getProperty("java.version")));
    machine.put("threads", Integer.toString(options.threads()));
    return machine;
  }

  private static double error(ClassifierModel model, LabelledRows rows, BooleanSupplier cancelled) {
    ConfusionMatrix confusion = new ConfusionMatrix(model.labels());
    for (int from = 0; from < rows.count(); from += BLOCK) {
      if (cancelled.getAsBoolean()) {
        throw new CancellationException();
      }
      int to = Math.min(from + BLOCK, rows.count());
      String[] labels = model.predict(Arrays.copyOfRange(rows.inputs(), from, to));
      for (int i = from; i < to; i++) {
        confusion.add(Integer.toString(rows.labels()[i]), labels[i - from]);
      }
    }
    return confusion.error();
  }

  /** Seconds from lap to lap. */
  private static final class Clock {
    private long last = System.nanoTime();

    double lap() {
      long now = System.nanoTime();
      double seconds = (now - last) / 1e9;
      last = now;
      return seconds;
    }
  }
}
