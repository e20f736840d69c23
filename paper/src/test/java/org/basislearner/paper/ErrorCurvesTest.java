package org.basislearner.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.basislearner.json.Json;
import org.basislearner.paper.PaperResult.Point;
import org.basislearner.paper.PaperResult.Tried;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.train.RunOptions;
import org.basislearner.train.TrainingListener;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ErrorCurvesTest {
  private static final BenchmarkSet SET = BenchmarkSet.RECTANGLES;
  private static final int INPUTS = 6;

  /** Enough for networks of few nodes, so that every width ends early. */
  private static final int TRAINING_ROWS = 40;

  @Test
  void curvesChooseWhatTheProtocolChoosesAndTestEveryDepth() {
    LabelledRows train = rows(1, TRAINING_ROWS + SET.validationRows());
    PaperRows rows = new PaperRows(SET, RowOrigin.REGENERATED, 1, train, rows(2, 300), "ab", 0);
    PaperResult protocol = new PaperRun(options(), watcher()).run(rows, Experiment.PAPER).result();
    PaperResult curves = new PaperRun(options(), watcher()).run(rows, Experiment.CURVES).result();

    assertThat(curves.chosen()).isEqualTo(protocol.chosen());
    assertThat(curves.network()).isEqualTo(protocol.network());
    assertThat(curves.lambda()).isEqualTo(protocol.lambda());
    assertThat(curves.validationError()).isEqualTo(protocol.validationError());
    assertThat(curves.testError()).isEqualTo(protocol.testError());
    for (int i = 0; i < curves.builds().size(); i++) {
      Tried build = curves.builds().get(i);
      assertThat(build.points().stream().map(point -> point.withTestError(Double.NaN)))
          .isEqualTo(protocol.builds().get(i).points());
      for (Depth depth : Depth.of(build.points())) {
        assertThat(depth.best().testError()).as("%s", depth).isBetween(0.0, 1.0);
      }
    }
    assertThat(PaperResult.parse(Json.write(curves.json()))).isEqualTo(curves);
  }

  /** Two classes that no linear function tells apart. */
  private static LabelledRows rows(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] inputs = new double[count][];
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      double[] x = random.doubles(INPUTS, -1, 1).toArray();
      inputs[i] = x;
      labels[i] = x[0] * x[1] + x[2] > 0.2 ? 1 : 0;
    }
    return new LabelledRows(inputs, labels);
  }

  private static RunOptions options() {
    return RunOptions.defaults().withThreads(2);
  }

  private static PaperRun.Watcher watcher() {
    return new PaperRun.Watcher() {
      @Override
      public void begins(String what) {}

      @Override
      public TrainingListener training(int networks) {
        return TrainingListener.NONE;
      }

      @Override
      public void rowsDone(long rows, long total) {}

      @Override
      public boolean cancelled() {
        return false;
      }
    };
  }

  @Test
  void aDepthHasTheBestLambdaAndTheLowestTrainingErrorOfAny() {
    List<Depth> depths =
        Depth.of(SamplePaperResult.of(SET, Experiment.CURVES).builds().get(0).points());
    assertThat(depths).hasSize(2);
    Point best = depths.get(1).best();
    assertThat(best.lambda()).as("of equal errors the larger").isEqualTo(1e-2);
    assertThat(best.trainError()).isEqualTo(0.2);
    assertThat(depths.get(1).lowestTrainError()).isEqualTo(0.125);
  }

  @Test
  void theTableHasALineForEachWidthAndDepth() {
    String csv = new ErrorCurves(SamplePaperResult.of(SET, Experiment.CURVES)).csv();
    assertThat(csv.lines().toList())
        .hasSize(1 + 6 * 2)
        .startsWith(
            "set,widths,depth,nodes,lambda,validation_error,test_error,train_error,"
                + "lowest_train_error",
            "rectangles,50,2,50,0.001000000,0.3,0.28,0.25,0.25",
            "rectangles,50,3,100,0.01000000,0.2,0.21,0.2,0.125");
    assertThat(new ErrorCurves(SamplePaperResult.of(SET, Experiment.PAPER)).csv())
        .contains("rectangles,50,3,100,0.01000000,0.2,,0.2,0.125");
  }

  @Test
  void thePictureHasALineForEachWidthInEachPanel() throws Exception {
    for (Experiment experiment : List.of(Experiment.PAPER, Experiment.CURVES)) {
      boolean tested = experiment.equals(Experiment.CURVES);
      String svg = new ErrorCurves(SamplePaperResult.of(SET, experiment)).svg();
      Document picture =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(svg)));
      assertThat(picture.getElementsByTagName("polyline").getLength())
          .isEqualTo(6 * (tested ? 4 : 3));
      assertThat(svg.contains(">test error<")).isEqualTo(tested);
      assertThat(svg).hasSizeLessThan(100_000);
      // 20 % of the validation rows, at the top of an axis to 20, and 30 % above it
      assertThat(Pattern.compile("points=\"8.0,-88.0 316.0,0.0\"").matcher(svg).results())
          .hasSize(6);
    }
  }
}
