package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.network.Guard;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.train.LayerReport;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.StopReason;
import org.basislearner.train.TrainingListener;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How training ends, and what is chosen then. */
class StoppingTest {
  /** The product of three inputs: no product of two tells anything of it. */
  @Test
  void parityStopsBecauseNothingHelps() {
    double[][] x = new double[8][3];
    double[] y = new double[8];
    for (int i = 0; i < 8; i++) {
      y[i] = 1;
      for (int j = 0; j < 3; j++) {
        x[i][j] = (i >> j & 1) == 0 ? -1 : 1;
        y[i] *= x[i][j];
      }
    }
    Parameters parameters =
        Parameters.defaults()
            .withFirstLayer("identity")
            .withScaling(Scaling.NONE)
            .withValidation(Validation.none());
    BasisRegressor regressor = BasisRegressor.of(parameters);
    assertThat(regressor.fit(x, y).stopReason()).isEqualTo(StopReason.NOTHING_HELPS);
    BasisFit<RegressorModel> ideal =
        BasisRegressor.of(parameters.withBuilder("gram-schmidt")).fit(x, y);
    assertThat(ideal.stopReason()).isEqualTo(StopReason.FITTED);
    assertThat(ideal.path().chosenPoint().trainError()).isLessThan(1e-10);
  }

  @Test
  void aModelHasTheChosenDepthThoughTheListenerStopsAtOnceNextTime() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] x = rows(random, 600, 4);
    String[] labels = new String[600];
    for (int i = 0; i < 600; i++) {
      labels[i] = x[i][0] * x[i][1] > 0 ? "same" : "different";
    }
    TrainingListener stopsAfterTwo =
        new TrainingListener() {
          private int ended;

          @Override
          public void layerEnded(LayerReport layer) {
            ended++;
          }

          @Override
          public boolean shouldStop() {
            return ended >= 2;
          }
        };
    BasisFit<ClassifierModel> fit =
        BasisClassifier.of(Parameters.defaults())
            .with(RunOptions.defaults().withListener(stopsAfterTwo))
            .fit(x, labels);
    assertThat(fit.stopReason()).isEqualTo(StopReason.LISTENER);
    assertThat(fit.path().chosenPoint().depth()).isEqualTo(3);
    assertThat(fit.model().network().basis().layers()).isEqualTo(2);
    assertThat(fit.model().provenance().refitted()).isTrue();
  }

  /** Whole folds count, not the one that was cut short; no other network is grown. */
  @Test
  void aSearchThatIsStoppedKeepsTheFoldsThatAreWhole() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] x = rows(random, 600, 4);
    String[] labels = new String[600];
    for (int i = 0; i < 600; i++) {
      labels[i] = x[i][0] * x[i][1] > 0 ? "same" : "different";
    }
    TrainingListener stopsInTheSecondFold =
        new TrainingListener() {
          private int builds;

          @Override
          public void buildStarted(long rows, int inputs, boolean refit) {
            builds++;
          }

          @Override
          public boolean shouldStop() {
            return builds >= 2;
          }
        };
    BasisFit<ClassifierModel> fit =
        BasisClassifier.of(Parameters.auto().withStages(0).withMaxDepth(4).withPatience(0))
            .with(RunOptions.defaults().withListener(stopsInTheSecondFold))
            .fit(x, labels);
    assertThat(fit.builds()).hasSize(1);
    assertThat(fit.layers()).hasSize(3);
    assertThat(fit.path().chosenPoint().depth()).isGreaterThan(2);
    assertThat(fit.model().network().basis().layers())
        .isEqualTo(fit.path().chosenPoint().depth() - 1);
  }

  /** Without a guard a validation row far outside overflows: the worst choice, not the best. */
  @Test
  void aDepthThatOverflowsOnValidationRowsIsNotChosen(@TempDir Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    double[][] x = rows(random, 100, 2);
    double[] y = new double[100];
    for (int i = 0; i < 100; i++) {
      y[i] = x[i][0] * x[i][1];
    }
    Parameters parameters =
        Parameters.defaults().withGuard(Guard.OFF).withMaxDepth(4).withWidths(3, 6);
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(parameters.withRefit(false))
            .fit(
                TrainingSet.of(x, y)
                    .validation(
                        TrainingSet.of(new double[][] {{1e140, -1e140}}, new double[] {0})));
    List<PathPoint> points = fit.path().points();
    assertThat(points).anyMatch(point -> Double.isInfinite(point.validationError()));
    assertThat(points).noneMatch(point -> Double.isNaN(point.validationError()));
    assertThat(fit.path().chosenPoint().validationError()).isFinite();
    fit.model().save(folder.resolve("m.basis"));
    ModelPath loaded = BasisModel.load(folder.resolve("m.basis")).path();
    assertThat(loaded.points().get(points.size() - 1).validationError())
        .isEqualTo(points.get(points.size() - 1).validationError());
  }

  @Test
  void aSourceThatShowsOtherRowsThanItSaysIsRefused() {
    for (int shown : new int[] {9, 11}) {
      RowSource source =
          new RowSource() {
            @Override
            public long rows() {
              return 10;
            }

            @Override
            public int columns() {
              return 1;
            }

            @Override
            public void scan(Visitor visitor) {
              for (int i = 0; i < shown; i++) {
                visitor.visit(i, new double[] {i});
              }
            }
          };
      double[][] y = new double[10][1];
      assertThatThrownBy(() -> BasisRegressor.auto().fit(TrainingSet.of(source, y)))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("source");
    }
  }

  private static double[][] rows(SplittableRandom random, int count, int inputs) {
    double[][] rows = new double[count][inputs];
    for (double[] row : rows) {
      for (int j = 0; j < inputs; j++) {
        row[j] = 2 * random.nextDouble() - 1;
      }
    }
    return rows;
  }
}
