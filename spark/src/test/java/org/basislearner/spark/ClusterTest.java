package org.basislearner.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.basislearner.BasisModel;
import org.basislearner.spark.store.SparkRowStoreTest;
import org.basislearner.train.Parameters;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a master and two workers that are processes of their own. */
class ClusterTest {
  @TempDir private static Path folder;

  @BeforeAll
  static void leaveTheLocalSession() {
    LocalSpark.session().stop();
  }

  @Test
  void rowsSurviveTheLossOfAllExecutorsThoughTheirHistoryWasCutTwice() throws Exception {
    try (StandaloneCluster cluster = new StandaloneCluster(folder);
        SparkSession session = cluster.session()) {
      assertThat(session.sparkContext().getCheckpointDir().isDefined()).isFalse();
      SparkRowStoreTest.withStores(
          session,
          9000,
          2,
          (store, local) -> {
            SparkRowStoreTest.steps(store, 130);
            SparkRowStoreTest.steps(local, 130);
            cluster.executors().forEach(ProcessHandle::destroyForcibly);
            SparkRowStoreTest.steps(store, 2);
            SparkRowStoreTest.steps(local, 2);
            assertThat(SparkRowStoreTest.sums(store, 2))
                .isDeepEqualTo(SparkRowStoreTest.sums(local, 2));
          });
    }
  }

  @Test
  void aModelIsTheSameThoughAnExecutorDiesInTheMiddleOfALayer() throws Exception {
    Sample sample = Sample.of(30_000, 4, 0, 1);
    Parameters parameters =
        Parameters.defaults()
            .withTask(Task.REGRESSION)
            .withWidths(5, 12)
            .withMaxDepth(3)
            .withBatch(4)
            .withLambdas(List.of(1e-4, 1e-2))
            .withValidation(Validation.last(1000));
    BasisModel local =
        org.basislearner.BasisRegressor.of(parameters).fit(sample.x(), sample.labels()).model();
    try (StandaloneCluster cluster = new StandaloneCluster(folder);
        SparkSession session = cluster.session()) {
      Killer killer = new Killer(cluster, "Basis layer 2, batch 2 of 3");
      session.sparkContext().addSparkListener(killer);
      Dataset<Row> rows = sample.dataset(session, 5, 0);
      BasisRegressionModel model =
          LocalTrainerTest.estimator(new BasisRegressor(), parameters).fit(rows);
      assertThat(killer.killed).as("the job when it was killed").contains("batch 2 of 3");
      assertThat(model.toLocal().network()).isEqualTo(local.network());
      assertThat(model.transform(rows).select("prediction").head().getDouble(0))
          .isEqualTo(model.toLocal().predict(sample.x()[0]));
      assertThat(session.sparkContext().getPersistentRDDs().isEmpty()).isTrue();
    }
  }

  /**
   * The chunks of the executor have to be made again and go through the first stage, in the second
   * one or, if its job ends before the process does, in the third.
   */
  @Test
  void sumsOfStagesAreTheSameThoughAnExecutorDiesWhileTheyGrow() throws Exception {
    Sample sample = Sample.of(1200, 4, 3, 2);
    Parameters parameters =
        LocalTrainerTest.STAGES.withValidation(Validation.fraction(0.2)).withRefit(false);
    BasisModel local =
        org.basislearner.BasisClassifier.of(parameters)
            .fit(sample.x(), sample.classLabels())
            .model();
    Killer killer;
    try (StandaloneCluster cluster = new StandaloneCluster(folder);
        SparkSession session = cluster.session()) {
      killer = new Killer(cluster, "Basis stage 2 of 3");
      session.sparkContext().addSparkListener(killer);
      BasisClassificationModel model =
          LocalTrainerTest.stages(new BasisClassifier(), parameters)
              .setRefit(false)
              .fit(sample.dataset(session, 2, 0));
      assertThat(model.toLocal().toBytes()).isEqualTo(local.toBytes());
      assertThat(session.sparkContext().getPersistentRDDs().isEmpty()).isTrue();
    }
    // the session has ended, so that all its events have arrived
    assertThat(killer.killed).as("the job when it was killed").contains("stage 2");
    assertThat(killer.withoutIt).as("jobs after the loss").contains("Basis stage 3 of 3");
  }

  /** Kills an executor once, when a job with a description starts. */
  private static final class Killer extends SparkListener {
    private final StandaloneCluster cluster;
    private final String when;
    private volatile String killed = "none";
    private volatile boolean lost;

    /** Jobs that began after it was lost. */
    private final Set<String> withoutIt = new ConcurrentSkipListSet<>();

    Killer(StandaloneCluster cluster, String when) {
      this.cluster = cluster;
      this.when = when;
    }

    @Override
    public void onJobStart(SparkListenerJobStart job) {
      String what = job.properties().getProperty("spark.job.description", "");
      if (what.equals(when) && killed.equals("none")) {
        killed = what;
        cluster.executors().get(0).destroyForcibly();
      }
      if (lost) {
        withoutIt.add(what);
      }
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
      lost = true;
    }
  }
}
