package org.basislearner.stages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.basislearner.linalg.Kernels;
import org.basislearner.store.Workers;
import org.jspecify.annotations.Nullable;

/** Trains a sum of stages. The same rows, parameters and seed give the same bits on any threads. */
public final class StageLearner {
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
    return threads.apply(workers -> new Run(training, validation, workers).path(listener));
  }

  /** One training. */
  private final class Run {
    private final StageLoss fitted;
    private final double[] start;
    private final Workers workers;
    private final List<ColumnGrid> grids;
    private final long[][] mass;
    private final List<Chunk> chunks;
    private final List<Chunk> heldOut;
    private final double weightScale;

    Run(StageRows training, @Nullable StageRows validation, Workers workers) {
      this.workers = workers;
      fitted = loss.fitted(training.targets(), training.weights());
      start = fitted.start(training.targets(), training.weights());
      int columns = training.columns().length;
      ColumnGrid[] made = new ColumnGrid[columns];
      workers.run(columns, (j, gemm) -> made[j] = new ColumnGrid(training.columns()[j]));
      grids = List.of(made);
      chunks = chunks(training);
      heldOut = validation == null ? List.of() : chunks(validation);
      weightScale =
          Fixed.scale(Math.max(largest(training), validation == null ? 0 : largest(validation)));
      mass = new long[columns][];
      workers.run(
          columns,
          (j, gemm) -> {
            mass[j] = new long[grids.get(j).codes()];
            chunks.forEach(chunk -> chunk.addMass(j, weightScale, mass[j]));
          });
    }

    private List<Chunk> chunks(StageRows rows) {
      int count = (rows.count() + chunkRows - 1) / chunkRows;
      Chunk[] made = new Chunk[count];
      workers.run(
          count,
          (i, gemm) -> {
            int first = i * chunkRows;
            int size = Math.min(chunkRows, rows.count() - first);
            made[i] = new Chunk(rows, first, size, grids, start);
          });
      return List.of(made);
    }

    StagePath path(Listener listener) {
      List<Stage> stages = new ArrayList<>();
      List<Double> trainingLosses = new ArrayList<>();
      List<Double> validationLosses = new ArrayList<>();
      List<Double> trainingErrors = new ArrayList<>();
      List<Double> validationErrors = new ArrayList<>();
      StageGrowth growth = new StageGrowth(parameters, chunks, workers, fitted.outputs());
      List<Knots> knots = List.of();
      int best = 0;
      double[] largest = derive(chunks);
      double[] others = derive(heldOut);
      trainingLosses.add(meanLoss(chunks, largest));
      trainingErrors.add(meanError(chunks, largest));
      validationLosses.add(meanLoss(heldOut, others));
      validationErrors.add(meanError(heldOut, others));
      boolean wanted = true;
      while (wanted
          && stages.size() < parameters.stages()
          && stages.size() - best < parameters.patience()) {
        int t = stages.size();
        if (t % parameters.redraw() == 0) {
          knots = draw(t);
        }
        Units units =
            new Units(1 / Fixed.scale(largest[0]), 1 / Fixed.scale(largest[1]), 1 / weightScale);
        RowDraw rows = new RowDraw(parameters.seed(), t, parameters.rowFraction());
        Stage stage = growth.grow(knots, columns(knots, t), rows, units, largest);
        stages.add(stage);
        double shrinkage = parameters.shrinkage();
        workers.run(chunks.size(), (i, gemm) -> chunks.get(i).finish(stage, shrinkage));
        workers.run(heldOut.size(), (i, gemm) -> heldOut.get(i).apply(stage, shrinkage));
        largest = derive(chunks);
        others = derive(heldOut);
        trainingLosses.add(meanLoss(chunks, largest));
        trainingErrors.add(meanError(chunks, largest));
        validationLosses.add(meanLoss(heldOut, others));
        validationErrors.add(meanError(heldOut, others));
        List<Double> shown = heldOut.isEmpty() ? trainingLosses : validationLosses;
        wanted = listener.stageEnded(t + 1, shown.get(t + 1));
        if (heldOut.isEmpty() || validationLosses.get(t + 1) < validationLosses.get(best)) {
          best = t + 1;
        }
      }
      return new StagePath(
          grids.size(),
          start,
          parameters.shrinkage(),
          stages,
          array(trainingLosses),
          array(validationLosses),
          array(trainingErrors),
          array(validationErrors));
    }

    /** New knots and bins. */
    private List<Knots> draw(int stage) {
      Knots[] made = new Knots[grids.size()];
      workers.run(
          made.length,
          (j, gemm) -> {
            long seed = RowDraw.mix(RowDraw.mix(parameters.seed() + stage) + j);
            made[j] = grids.get(j).draw(mass[j], parameters.knots(), new SplittableRandom(seed));
            chunks.forEach(chunk -> chunk.bin(j, made[j]));
            heldOut.forEach(chunk -> chunk.bin(j, made[j]));
          });
      return List.of(made);
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

    private double[] derive(List<Chunk> some) {
      double[] largest = new double[4];
      workers.run(
          some.size(),
          (i, gemm) -> {
            double[] own = some.get(i).derive(fitted);
            synchronized (largest) {
              for (int q = 0; q < largest.length; q++) {
                largest[q] = Math.max(largest[q], own[q]);
              }
            }
          });
      return largest;
    }

    /** NaN without rows. */
    private double meanLoss(List<Chunk> some, double[] largest) {
      double scale = Fixed.scale(largest[2]);
      return mean(some.stream().mapToLong(chunk -> chunk.sumOfLosses(scale)).sum(), scale, some);
    }

    private double meanError(List<Chunk> some, double[] largest) {
      double scale = Fixed.scale(largest[3]);
      return mean(some.stream().mapToLong(chunk -> chunk.sumOfErrors(scale)).sum(), scale, some);
    }

    private double mean(long sum, double scale, List<Chunk> some) {
      long mass = some.stream().mapToLong(chunk -> chunk.mass(weightScale)).sum();
      return sum / scale / (mass / weightScale);
    }
  }

  private static double largest(StageRows rows) {
    return Arrays.stream(rows.weights()).max().orElse(0);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
