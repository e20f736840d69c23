package org.basislearner.stages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a training in other processes. What only changes them is noted, and carried out with
 * the next question; each question goes through all chunks once.
 */
final class RemoteChunks implements Chunks {
  private final StageParameters parameters;
  private final StageLoss loss;
  private final RemoteRows rows;
  private final double weightScale;
  private final List<ColumnValues.Coded> columns;
  private final RemoteRows.Sent<StageChunk.Codes> codes;

  private final List<RemoteRows.Sent<Stage[]>> groups = new ArrayList<>();
  private final List<Stage> others = new ArrayList<>();
  private RemoteRows.@Nullable Sent<Knots[]> knots;
  private int draws;

  /** What was done for the present stage. */
  private final List<StageStep> steps = new ArrayList<>();

  /** For each node of the present stage in how many of the rows drawn it is not 0. */
  private final List<Long> sizes = new ArrayList<>();

  /**
   * Has rows coded.
   *
   * @param largestWeight of all rows
   */
  RemoteChunks(
      StageParameters parameters,
      StageLoss loss,
      double[] start,
      double largestWeight,
      RemoteRows rows) {
    this.parameters = parameters;
    this.loss = loss;
    this.rows = rows;
    weightScale = Fixed.scale(largestWeight);
    columns = rows.columns(weightScale);
    codes = rows.send(new StageChunk.Codes(grids(), start));
    rows.code(codes);
  }

  @Override
  public List<ColumnGrid> grids() {
    return columns.stream().map(column -> column.grid).toList();
  }

  @Override
  public long[] mass(int column) {
    return columns.get(column).mass;
  }

  @Override
  public double weightUnit() {
    return 1 / weightScale;
  }

  @Override
  public List<Knots> draw(IntFunction<Knots> ofColumn) {
    Knots[] made = IntStream.range(0, columns.size()).mapToObj(ofColumn).toArray(Knots[]::new);
    if (!others.isEmpty()) {
      groups.add(rows.send(others.toArray(Stage[]::new)));
      others.clear();
    }
    if (knots != null) {
      knots.forget();
    }
    knots = rows.send(made);
    draws++;
    return List.of(made);
  }

  private StageSums ask(StageStep question) {
    StageSums answer =
        rows.sums(new StageWork(codes, parameters, groups, others, knots, draws, steps, question));
    if (question.changes()) {
      steps.add(question);
    }
    return answer;
  }

  @Override
  public Largest derive() {
    double[] both = ask(new StageStep.Derive(loss)).largest;
    int half = both.length / 2;
    return new Largest(Arrays.copyOf(both, half), Arrays.copyOfRange(both, half, both.length));
  }

  @Override
  public Means means(Largest largest) {
    Measure training = Measure.by(largest.training(), weightScale);
    Measure validation = Measure.by(largest.heldOut(), weightScale);
    long[][] sums = ask(new StageStep.Measured(training, validation)).sums;
    double[] first = training.means(sums[0]);
    double[] second = validation.means(sums[1]);
    return new Means(first[0], first[1], second[0], second[1]);
  }

  @Override
  public Begun begin(Units units, RowDraw draw) {
    StageSums answer = ask(new StageStep.Begin(units, draw, parameters.hinges(), loss.outputs()));
    long[] drawn = answer.sums[answer.sums.length - 1];
    sizes.clear();
    sizes.add(drawn[0]);
    return new Begun(Sums.of(answer), drawn[1]);
  }

  @Override
  public void weights(double[] weights) {
    steps.add(new StageStep.Weigh(weights));
  }

  @Override
  public List<Candidate> score(Scoring scoring) {
    int[] used = scoring.columns();
    int[] bits = new int[scoring.parents()];
    Arrays.setAll(bits, p -> Scoring.bits(sizes.get(scoring.first() + p)));
    int[] bins = Arrays.stream(used).map(j -> scoring.knots().get(j).bins()).toArray();
    long[][] sums =
        ask(new StageStep.Score(
                scoring.first(),
                bits,
                used,
                bins,
                scoring.draw(),
                scoring.residual(),
                loss.outputs()))
            .sums;
    List<Candidate> found = new ArrayList<>();
    Histogram histogram = new Histogram(loss.outputs());
    for (int task = 0; task < sums.length; task++) {
      int parent = task / used.length;
      int column = used[task % used.length];
      histogram.set(sums[task]);
      histogram.best(
          0,
          scoring.first() + parent,
          column,
          scoring.knots().get(column),
          parameters.hinges(),
          scoring.scale().of(1.0 / (1L << bits[parent])),
          found);
    }
    return found;
  }

  @Override
  public Sums add(List<StageNode> nodes, int before, int terms) {
    StageSums answer =
        ask(new StageStep.Add(new ArrayList<>(nodes), before, terms, loss.outputs()));
    Arrays.stream(answer.sums[answer.sums.length - 1]).forEach(sizes::add);
    return Sums.of(answer);
  }

  @Override
  public void finish(Stage stage) {
    others.add(stage);
    steps.clear();
  }
}
