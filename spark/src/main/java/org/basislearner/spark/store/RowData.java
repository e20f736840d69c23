package org.basislearner.spark.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.storage.StorageLevel;
import org.basislearner.columns.InputColumns;
import org.basislearner.learner.TrainingRows;
import org.basislearner.levels.PartSums;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.store.RowShape;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.Task;

/** The rows of a data set, packed, kept by the executors, looked at and found fit for training. */
public final class RowData implements AutoCloseable {
  final JavaSparkContext context;
  final JavaRDD<RowChunk> chunks;
  final RowColumns columns;
  final RowPlaces places;
  final DataHash hash;
  private final RowCounts counts = new RowCounts();
  final VectorLevels levels;
  private final List<String> labels;
  private final RowShape shape;
  private final List<SentValue<?>> sent = new ArrayList<>();
  private final VectorInputs vector;

  private RowData(
      JavaSparkContext context,
      JavaRDD<RowChunk> chunks,
      RowColumns columns,
      Task task,
      List<RowCounts> partitions) {
    this.context = context;
    this.chunks = chunks;
    this.columns = columns;
    partitions.forEach(counts::add);
    new RowChecks(columns, counts).check(task);
    labels =
        columns.labelNames().isEmpty()
            ? RowColumns.numbers(counts.classes.length)
            : columns.labelNames();
    int classes = task == Task.REGRESSION ? 0 : labels.size();
    TargetKind kind =
        switch (classes) {
          case 0 -> TargetKind.NUMBERS;
          case 2 -> TargetKind.TWO_CLASSES;
          default -> TargetKind.CLASSES;
        };
    int targets = classes > 2 ? classes : 1;
    places = RowPlaces.of(partitions, classes);
    levels =
        new VectorLevels(
            columns.vectorNames(),
            columns.levels(),
            new LevelCounts(columns.levels()).of(chunks),
            meanNames(classes));
    VectorInputs numbered = levels.numbered();
    if (numbered.inputs() == 0) {
      throw new DataException(
          "column %s has nothing to learn from: each category has one level, or another in each row"
              .formatted(columns.features()));
    }
    long largest =
        kind == TargetKind.NUMBERS ? 0 : Arrays.stream(counts.classes).max().orElseThrow();
    shape =
        new RowShape(
            counts.rows,
            numbered.inputs(),
            kind,
            targets,
            columns.isWeighted(),
            counts.rows - largest);
    // those for other rows are over the rows that no mark holds out, whatever these count
    vector =
        hasMeans()
            ? means(partition -> (chunk, row) -> !chunk.isMarked(row), 0)[PartSums.PARTS]
            : numbered;
    hash = new DataHash(chunks, numbered, targets());
  }

  /** What means by level are of: the label, the second of two classes, or each of several. */
  private List<String> meanNames(int classes) {
    return classes == 0
        ? List.of(columns.label())
        : InputColumns.Outcome.of(labels, new int[0]).names();
  }

  /** Whether some inputs are means of the target by level. */
  boolean hasMeans() {
    return levels.withMeans().length > 0;
  }

  /** How vectors become inputs by {@link TargetMeans} over some rows. */
  VectorInputs[] means(RowChoice choice, long seed) {
    double largest = shape.kind() == TargetKind.NUMBERS ? counts.largestLabel : 1;
    return new TargetMeans(levels, shape.kind(), largest, places, seed).of(chunks, choice);
  }

  /** Sends what is to be freed with the rows. */
  <T> SentValue<T> send(T value) {
    SentValue<T> one = new SentValue<>(context, value);
    sent.add(one);
    return one;
  }

  /** How vectors become inputs. */
  public VectorInputs vector() {
    return vector;
  }

  /** What is worth knowing of the columns. */
  public List<String> notes() {
    return levels.leftOut().stream()
        .map(
            name ->
                "column %s has one level, or another in each row, and is left out".formatted(name))
        .toList();
  }

  /**
   * Packs rows and looks at each once.
   *
   * @throws DataException if they cannot be learned from; names the column and the count
   */
  public static RowData of(Dataset<?> dataset, RowColumns columns, Task task) {
    JavaSparkContext context = new JavaSparkContext(dataset.sparkSession().sparkContext());
    RowReader reader =
        new RowReader(columns.vectorNames().size(), columns.isWeighted(), columns.isMarked());
    JavaRDD<RowChunk> chunks =
        columns.select(dataset).javaRDD().mapPartitions(reader::chunks, true);
    chunks.persist(StorageLevel.MEMORY_AND_DISK());
    if (context.getCheckpointDir().isPresent()) {
      chunks.checkpoint();
    }
    try {
      List<RowCounts> partitions =
          chunks
              .mapPartitions(
                  some -> {
                    RowCounts sum = new RowCounts();
                    some.forEachRemaining(chunk -> sum.add(chunk.counts));
                    return List.of(sum).iterator();
                  },
                  true)
              .collect();
      return new RowData(context, chunks, columns, task, partitions);
    } catch (RuntimeException e) {
      Release.of(chunks);
      throw e;
    }
  }

  /** Rows that are marked for validation. */
  public long marked() {
    return counts.marked;
  }

  /** The names of the classes. */
  public List<String> labels() {
    return labels;
  }

  /** How many rows, inputs and targets there are. */
  public RowShape shape() {
    return shape;
  }

  /** How labels become targets, all classes counting as they are. */
  TargetColumns targets() {
    return new TargetColumns(shape.kind(), shape.targets(), new double[0]);
  }

  /** The rows for a training. */
  public TrainingRows rows(Parameters base, RunOptions options) {
    if (base.scaling() == Scaling.NONE && counts.tooLarge > 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "column %s: the squares of %d values are out of range; use scaling = standard",
              columns.features(),
              counts.tooLarge));
    }
    return new SparkRows(this, base, options);
  }

  @Override
  public void close() {
    hash.close();
    sent.forEach(SentValue::forget);
    Release.of(chunks);
  }
}
