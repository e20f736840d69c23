package org.basislearner.spark;

import org.apache.spark.api.java.JavaSparkContext;
import org.basislearner.train.LayerReport;
import org.basislearner.train.TrainingListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in Spark's user interface and log where training is. */
final class SparkProgress implements TrainingListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SparkProgress.class);
  private static final String DESCRIPTION = "spark.job.description";

  private final JavaSparkContext context;
  private final int batch;
  private final @Nullable String before;
  private String build = "";

  /**
   * Begins.
   *
   * @param batch nodes that are added at a time
   */
  SparkProgress(JavaSparkContext context, int batch) {
    this.context = context;
    this.batch = batch;
    before = context.getLocalProperty(DESCRIPTION);
    describe("Basis reads rows");
  }

  @Override
  public void buildStarted(long rows, int inputs, boolean refit) {
    build = refit ? " (final fit)" : "";
    LOG.info("Basis trains on {} rows with {} inputs{}", rows, inputs, build);
    describe("Basis scales inputs" + build);
  }

  @Override
  public void layerStarted(int layer, int width, long candidates) {
    LOG.info("Basis layer {}: up to {} nodes of {} candidates", layer, width, candidates);
    describe(layer, 0, width);
  }

  @Override
  public void nodesAdded(int layer, int nodes, int width) {
    if (nodes < width) {
      describe(layer, nodes, width);
    }
  }

  @Override
  public void layerEnded(LayerReport layer) {
    LOG.info(
        "Basis layer {}: {} nodes in {} s, training error {}",
        layer.layer(),
        layer.nodes(),
        Math.round(layer.seconds() * 10) / 10.0,
        layer.error());
    describe("Basis output layers at depth " + (layer.layer() + 1) + build);
  }

  @Override
  public void stageEnded(int stages, int most, double loss) {
    describe("Basis stage " + (stages + 1) + " of " + most + build);
  }

  private void describe(int layer, int nodes, int width) {
    int batches = layer == 1 ? 1 : (width + batch - 1) / batch;
    describe("Basis layer " + layer + ", batch " + (nodes / batch + 1) + " of " + batches + build);
  }

  private void describe(String what) {
    context.sc().setJobDescription(what);
  }

  @Override
  public void close() {
    context.setLocalProperty(DESCRIPTION, before);
  }
}
