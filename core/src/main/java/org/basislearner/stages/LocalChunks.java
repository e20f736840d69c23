package org.basislearner.stages;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import org.basislearner.store.Workers;
import org.jspecify.annotations.Nullable;

/** The rows of a training in this process, worked on by its threads. */
final class LocalChunks implements Chunks {
  /** A task below this many sums costs less than handing it to another thread. */
  private static final long SMALL = 1 << 15;

  private final StageParameters parameters;
  private final StageLoss loss;
  private final Workers workers;
  private final List<ColumnGrid> grids;
  private final List<Chunk> chunks;
  private final List<Chunk> heldOut;
  private final double weightScale;
  private final long[][] mass;

  /** Histograms that no thread is using. */
  private final Queue<Histogram> idle = new ConcurrentLinkedQueue<>();

  /**
   * Codes rows.
   *
   * @param loss what is fitted, and which constant it starts with
   * @param chunkRows the most rows of a chunk
   */
  LocalChunks(
      StageParameters parameters,
      StageLoss loss,
      double[] start,
      StageRows training,
      @Nullable StageRows validation,
      int chunkRows,
      Workers workers) {
    this.parameters = parameters;
    this.loss = loss;
    this.workers = workers;
    int columns = training.columns().length;
    ColumnGrid[] made = new ColumnGrid[columns];
    workers.run(columns, (j, gemm) -> made[j] = new ColumnGrid(training.columns()[j]));
    grids = List.of(made);
    chunks = chunks(training, chunkRows, start);
    heldOut = validation == null ? List.of() : chunks(validation, chunkRows, start);
    weightScale =
        Fixed.scale(
            Math.max(
                training.largestWeight(), validation == null ? 0 : validation.largestWeight()));
    mass = new long[columns][];
    workers.run(
        columns,
        (j, gemm) -> {
          mass[j] = new long[grids.get(j).codes()];
          chunks.forEach(chunk -> chunk.addMass(j, weightScale, mass[j]));
        });
  }

  private List<Chunk> chunks(StageRows rows, int chunkRows, double[] start) {
    int count = (rows.count() + chunkRows - 1) / chunkRows;
    Chunk[] made = new Chunk[count];
    workers.run(
        count,
        (i, gemm) -> {
          int first = i * chunkRows;
          int size = Math.min(chunkRows, rows.count() - first);
          made[i] = new Chunk(rows, first, first, size, grids, start);
        });
    return List.of(made);
  }

  @Override
  public List<ColumnGrid> grids() {
    return grids;
  }

  @Override
  public long[] mass(int column) {
    return mass[column];
  }

  @Override
  public double weightUnit() {
    return 1 / weightScale;
  }

  @Override
  public List<Knots> draw(IntFunction<Knots> ofColumn) {
    Knots[] made = new Knots[grids.size()];
    workers.run(
        made.length,
        (j, gemm) -> {
          made[j] = ofColumn.apply(j);
          chunks.forEach(chunk -> chunk.bin(j, made[j]));
          heldOut.forEach(chunk -> chunk.bin(j, made[j]));
        });
    return List.of(made);
  }

  @Override
  public Largest derive() {
    return new Largest(derive(chunks), derive(heldOut));
  }

  private double[] derive(List<Chunk> some) {
    double[] largest = new double[4];
    workers.run(
        some.size(),
        (i, gemm) -> {
          double[] own = some.get(i).derive(loss);
          synchronized (largest) {
            for (int q = 0; q < largest.length; q++) {
              largest[q] = Math.max(largest[q], own[q]);
            }
          }
        });
    return largest;
  }

  @Override
  public Means means(Largest largest) {
    double[] training = means(chunks, largest.training());
    double[] validation = means(heldOut, largest.heldOut());
    return new Means(training[0], training[1], validation[0], validation[1]);
  }

  private double[] means(List<Chunk> some, double[] largest) {
    Measure measure = Measure.by(largest, weightScale);
    long[] sums = new long[Measure.SUMS];
    some.forEach(chunk -> measure.add(chunk, sums));
    return measure.means(sums);
  }

  @Override
  public Begun begin(Units units, RowDraw draw) {
    Sums sums = Sums.zero(0, 1, loss.outputs());
    long[] masses = new long[chunks.size()];
    run(
        chunk -> {
          Sums own = Sums.zero(0, 1, loss.outputs());
          masses[chunk] = chunks.get(chunk).begin(units, draw, parameters.hinges(), own);
          sums.add(own);
        });
    long total = 0;
    for (long each : masses) {
      total += each;
    }
    return new Begun(sums, total);
  }

  @Override
  public void weights(double[] weights) {
    run(chunk -> chunks.get(chunk).weights(weights));
  }

  @Override
  public List<Candidate> score(Scoring scoring) {
    int[] columns = scoring.columns();
    ParentRows[][] rows = new ParentRows[scoring.parents()][chunks.size()];
    int[] bits = new int[scoring.parents()];
    for (int p = 0; p < bits.length; p++) {
      long size = 0;
      for (Chunk chunk : chunks) {
        size += chunk.supportSize(scoring.first() + p);
      }
      bits[p] = Scoring.bits(size);
    }
    run(chunk -> chunks.get(chunk).prepare(columns, scoring.residual()));
    workers.run(
        bits.length * chunks.size(),
        (task, gemm) -> {
          int p = task / chunks.size();
          int chunk = task % chunks.size();
          rows[p][chunk] =
              chunks
                  .get(chunk)
                  .parentRows(scoring.first() + p, bits[p], scoring.draw(), scoring.residual());
        });
    long work = 0;
    for (ParentRows[] parent : rows) {
      for (ParentRows each : parent) {
        work += (long) each.rows().length * columns.length;
      }
    }
    int tasks = bits.length * Chunk.words(columns.length);
    List<List<Candidate>> found = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      found.add(new ArrayList<>());
    }
    int parts = work < SMALL ? 1 : tasks;
    workers.run(
        parts,
        (part, gemm) -> {
          for (int task = part; task < tasks; task += parts) {
            // one word for all parents before the next: its bins are still near the processor
            int parent = task % bits.length;
            int word = task / bits.length;
            found.get(task).addAll(best(scoring, parent, rows[parent], bits[parent], word));
          }
        });
    List<Candidate> all = new ArrayList<>();
    found.forEach(all::addAll);
    return all;
  }

  /** The best products of one parent with the columns of a word. */
  private List<Candidate> best(Scoring scoring, int parent, ParentRows[] rows, int bits, int word) {
    Histogram used = idle.poll();
    Histogram histogram = used == null ? new Histogram(loss.outputs()) : used;
    histogram.clear();
    for (int chunk = 0; chunk < rows.length; chunk++) {
      chunks.get(chunk).addTo(histogram, word, rows[chunk]);
    }
    List<Candidate> found = new ArrayList<>();
    int[] columns = scoring.columns();
    int first = word * Histogram.COLUMNS;
    for (int c = first; c < Math.min(columns.length, first + Histogram.COLUMNS); c++) {
      histogram.best(
          c - first,
          scoring.first() + parent,
          columns[c],
          scoring.knots().get(columns[c]),
          parameters.hinges(),
          scoring.scale().of(1.0 / (1L << bits)),
          found);
    }
    idle.add(histogram);
    return found;
  }

  @Override
  public Sums add(List<StageNode> nodes, int before, int terms) {
    Sums sums = Sums.zero(before, terms, loss.outputs());
    run(
        chunk -> {
          Sums own = Sums.zero(before, terms, loss.outputs());
          chunks.get(chunk).add(nodes, own);
          sums.add(own);
        });
    return sums;
  }

  @Override
  public void finish(Stage stage) {
    double shrinkage = parameters.shrinkage();
    run(chunk -> chunks.get(chunk).finish(stage, shrinkage));
    workers.run(heldOut.size(), (i, gemm) -> heldOut.get(i).apply(stage, shrinkage));
  }

  private interface ChunkTask {
    void run(int chunk);
  }

  private void run(ChunkTask task) {
    workers.run(chunks.size(), (chunk, gemm) -> task.run(chunk));
  }
}
