package org.basislearner.stages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.basislearner.linalg.Kernels;
import org.basislearner.store.Workers;
import org.jspecify.annotations.Nullable;

/** Trains a sum of stages. The same rows, parameters and seed give the same bits on any threads. */
public final class StageLearner {
  /** A loss that falls by less than this fraction while patience lasts is not worth waiting for. */
  private static final double WORTHWHILE = 1e-3;

  private final StageParameters parameters;
  private final StageLoss loss;
  private final int chunkRows;

  /** Gives the threads to a training. */
  private final Function<Function<Workers, StagePath>, StagePath> threads;

  /** Is told of each stage and may end the training. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A stage has been added.
     *
     * @param stages how many there are now
     * @param loss the mean loss on the validation rows, or on the training rows without them
     * @return whether to go on
     */
    boolean stageEnded(int stages, double loss);
  }

  /**
   * A learner.
   *
   * @param workers the threads that work; how many changes no result
   */
  public StageLearner(StageParameters parameters, StageLoss loss, Workers workers) {
    this.parameters = parameters;
    this.loss = loss;
    chunkRows = Chunk.MOST_ROWS;
    threads = training -> training.apply(workers);
  }

  /** A learner with threads of its own. */
  public StageLearner(StageParameters parameters, StageLoss loss, int threads) {
    this(parameters, loss, threads, Chunk.MOST_ROWS);
  }

  StageLearner(StageParameters parameters, StageLoss loss, int count, int chunkRows) {
    this.parameters = parameters;
    this.loss = loss;
    this.chunkRows = chunkRows;
    threads =
        training -> {
          try (Workers workers = new Workers(count, Kernels.plain(), () -> false)) {
            return training.apply(workers);
          }
        };
  }

  /** Trains on all rows, for as many stages as the parameters say. */
  public StagePath fit(StageRows training) {
    return fit(training, null, (stages, value) -> true);
  }

  /** Trains on some rows and stops when the loss on others has not fallen for a while. */
  public StagePath fit(StageRows training, StageRows validation) {
    return fit(training, validation, (stages, value) -> true);
  }

  /**
   * Trains.
   *
   * @param validation rows whose loss ends the training when it has not fallen for a while
   */
  public StagePath fit(StageRows training, @Nullable StageRows validation, Listener listener) {
    if (training.count() == 0) {
      throw new IllegalArgumentException("training: expected at least one row");
    }
    return threads.apply(
        workers -> {
          StageLoss fitted = loss.fitted(training.targets(), training.weights());
          double[] start = fitted.start(training.targets(), training.weights());
          Chunks chunks =
              new LocalChunks(parameters, fitted, start, training, validation, chunkRows, workers);
          return new Run(chunks, start, validation != null && validation.count() > 0)
              .path(listener);
        });
  }

  /**
   * Trains on rows in other processes.
   *
   * @param training targets and weights of the rows to train on, without their columns
   * @param validation the same of rows whose loss ends the training
   */
  public StagePath fit(
      StageRows training, @Nullable StageRows validation, RemoteRows rows, Listener listener) {
    StageLoss fitted = loss.fitted(training.targets(), training.weights());
    double[] start = fitted.start(training.targets(), training.weights());
    double largest =
        Math.max(training.largestWeight(), validation == null ? 0 : validation.largestWeight());
    Chunks chunks = new RemoteChunks(parameters, fitted, start, largest, rows);
    return new Run(chunks, start, validation != null && validation.count() > 0).path(listener);
  }

  /** One training. */
  private final class Run {
    private final Chunks chunks;
    private final double[] start;
    private final boolean validated;
    private final List<Chunks.Means> means = new ArrayList<>();

    Run(Chunks chunks, double[] start, boolean validated) {
      this.chunks = chunks;
      this.start = start;
      this.validated = validated;
    }

    StagePath path(Listener listener) {
      List<Stage> stages = new ArrayList<>();
      StageGrowth growth = new StageGrowth(parameters, chunks, start.length);
      List<Knots> knots = List.of();
      int last = 0;
      Chunks.Largest largest = chunks.derive();
      means.add(chunks.means(largest));
      boolean wanted = true;
      while (wanted
          && stages.size() < parameters.stages()
          && stages.size() - last < parameters.patience()) {
        int t = stages.size();
        if (t % parameters.redraw() == 0) {
          knots = chunks.draw(column -> draw(column, t));
        }
        double[] bounds = largest.training();
        Units units =
            new Units(1 / Fixed.scale(bounds[0]), 1 / Fixed.scale(bounds[1]), chunks.weightUnit());
        RowDraw rows = new RowDraw(parameters.seed(), t, parameters.rowFraction());
        Stage stage = growth.grow(knots, columns(knots, t), rows, units, bounds);
        stages.add(stage);
        chunks.finish(stage);
        largest = chunks.derive();
        means.add(chunks.means(largest));
        wanted = listener.stageEnded(t + 1, loss(t + 1));
        if (!validated || loss(t + 1) < (1 - WORTHWHILE) * loss(last)) {
          last = t + 1;
        }
      }
      return new StagePath(
          chunks.grids().size(),
          start,
          parameters.shrinkage(),
          stages,
          array(Chunks.Means::trainingLoss),
          array(Chunks.Means::validationLoss),
          array(Chunks.Means::trainingError),
          array(Chunks.Means::validationError));
    }

    private double loss(int stages) {
      Chunks.Means mean = means.get(stages);
      return validated ? mean.validationLoss() : mean.trainingLoss();
    }

    private double[] array(ToDoubleFunction<Chunks.Means> value) {
      return means.stream().mapToDouble(value).toArray();
    }

    private Knots draw(int column, int stage) {
      long seed = RowDraw.mix(RowDraw.mix(parameters.seed() + stage) + column);
      return chunks
          .grids()
          .get(column)
          .draw(chunks.mass(column), parameters.knots(), new SplittableRandom(seed));
    }

    /** The columns that a stage may use: those with knots, or a part of them drawn at random. */
    private int[] columns(List<Knots> knots, int stage) {
      int[] usable =
          IntStream.range(0, knots.size()).filter(j -> knots.get(j).bins() > 1).toArray();
      int wanted = (int) Math.ceil(parameters.columnFraction() * usable.length);
      if (wanted == usable.length) {
        return usable;
      }
      SplittableRandom random = new SplittableRandom(RowDraw.mix(~parameters.seed()) + stage);
      for (int i = 0; i < wanted; i++) {
        int other = i + random.nextInt(usable.length - i);
        int column = usable[other];
        usable[other] = usable[i];
        usable[i] = column;
      }
      int[] drawn = Arrays.copyOf(usable, wanted);
      Arrays.sort(drawn);
      return drawn;
    }
  }
}
