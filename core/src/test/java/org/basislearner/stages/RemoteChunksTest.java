package org.basislearner.stages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RemoteChunksTest {
  private static final StageParameters FEW =
      StageParameters.defaults()
          .change(p -> p.stages = 13)
          .change(p -> p.redraw = 4)
          .change(p -> p.nodes = 10)
          .change(p -> p.batch = 4)
          .change(p -> p.knots = 20)
          .change(p -> p.columnFraction = 0.7);

  private static StageRows rows(int seed, int count, int classes) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = Samples.columns(random, 4, count, 300, 0.05);
    double[] y = Samples.numbers(random, x);
    double[] targets = classes == 0 ? y : Samples.classes(y, classes);
    return new StageRows(x, targets, Samples.weights(random, count));
  }

  private static StageRows withoutColumns(StageRows rows) {
    return new StageRows(new double[0][], rows.targets(), rows.weights());
  }

  @Test
  void chunksThatAreLostAndTasksThatAreRepeatedLeaveNoTrace() throws Exception {
    for (boolean hinges : new boolean[] {false, true}) {
      for (int classes : new int[] {0, 3}) {
        StageParameters parameters = FEW.change(p -> p.hinges = hinges);
        StageLoss loss = classes == 0 ? StageLoss.squared() : StageLoss.multinomial(classes);
        StageRows training = rows(1, 900, classes);
        StageRows validation = rows(2, 300, classes);
        StagePath local = new StageLearner(parameters, loss, 1).fit(training, validation);
        for (int accidents : new int[] {0, 5}) {
          Elsewhere rows = new Elsewhere(accidents);
          rows.add(training, 250, false);
          rows.add(validation, 200, true);
          StagePath remote =
              new StageLearner(parameters, loss, 1)
                  .fit(
                      withoutColumns(training),
                      withoutColumns(validation),
                      rows,
                      (stages, value) -> true);
          String what = hinges + " " + classes + " " + accidents;
          assertThat(remote.stages()).isEqualTo(local.stages());
          assertThat(remote.network(13)).as(what).isEqualTo(local.network(13));
          for (int t = 0; t <= 13; t++) {
            assertThat(remote.trainingLoss(t)).isEqualTo(local.trainingLoss(t));
            assertThat(remote.validationError(t)).isEqualTo(local.validationError(t));
          }
          // three for each stage and two for each batch, and two before the first
          int batches = (parameters.nodes() + parameters.batch() - 1) / parameters.batch();
          assertThat(rows.questions).isLessThanOrEqualTo(2 + 13 * (3 + 2 * batches));
        }
      }
    }
  }

  /** Sends everything as bytes; now and then chunks are lost, and tasks carried out twice. */
  private static final class Elsewhere implements RemoteRows {
    private final List<StageChunk> chunks = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(3);
    private final int accidents;
    private int columns;
    private int questions;

    Elsewhere(int accidents) {
      this.accidents = accidents;
    }

    void add(StageRows rows, int size, boolean heldOut) {
      columns = rows.columns().length;
      for (int first = 0; first < rows.count(); first += size) {
        int from = first;
        int to = Math.min(rows.count(), first + size);
        double[][] some =
            Arrays.stream(rows.columns())
                .map(column -> Arrays.copyOfRange(column, from, to))
                .toArray(double[][]::new);
        chunks.add(
            new StageChunk(
                new StageRows(
                    some,
                    Arrays.copyOfRange(rows.targets(), from, to),
                    Arrays.copyOfRange(rows.weights(), from, to)),
                first,
                heldOut));
      }
    }

    @Override
    public <T> Sent<T> send(T value) {
      return new Same<>(value);
    }

    @Override
    public List<ColumnValues.Coded> columns(double weightScale) {
      return IntStream.range(0, columns)
          .mapToObj(
              j -> {
                List<ColumnValues> parts = new ArrayList<>();
                for (StageChunk chunk : chunks) {
                  @Nullable ColumnValues part = chunk.values(j, weightScale);
                  if (part != null) {
                    parts.add(0, part);
                  }
                }
                return ColumnValues.join(parts);
              })
          .toList();
    }

    @Override
    public void code(Sent<StageChunk.Codes> codes) {
      chunks.forEach(chunk -> chunk.code(codes.value()));
    }

    @Override
    public StageSums sums(StageWork work) {
      questions++;
      StageWork sent = copy(work);
      @Nullable StageSums sum = null;
      for (int i = 0; i < chunks.size(); i++) {
        int accident = random.nextInt(100);
        if (accident < accidents) {
          chunks.set(i, copy(chunks.get(i)));
        } else if (accident < 2 * accidents) {
          sent.on(chunks.get(i));
        }
        StageSums own = copy(sent.on(chunks.get(i)));
        sum = sum == null ? own : own.join(sum);
      }
      return sum == null ? new StageSums(new long[0][], new double[0]) : sum;
    }

    @Override
    public void close() {
      chunks.clear();
    }
  }

  private record Same<T>(T value) implements RemoteRows.Sent<T> {
    @Override
    public void forget() {}
  }

  @SuppressWarnings({"unchecked", "BanSerializableRead"}) // its own bytes
  private static <T> T copy(T value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(value);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return (T) in.readObject();
      }
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
