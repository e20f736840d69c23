/** Polynomial networks trained layer by layer with the Basis Learner. */
// The modules that internal packages are exported to are built after this one.
@SuppressWarnings("module")
module org.basislearner {
  requires static transitive org.jspecify;

  exports org.basislearner;
  exports org.basislearner.columns;
  exports org.basislearner.loss;
  exports org.basislearner.matrix;
  exports org.basislearner.metrics;
  exports org.basislearner.network;
  exports org.basislearner.rows;
  exports org.basislearner.selection;
  exports org.basislearner.train;
  exports org.basislearner.card to
      org.basislearner.spark;
  exports org.basislearner.effects to
      org.basislearner.cli,
      org.basislearner.report;
  exports org.basislearner.format to
      org.basislearner.cli,
      org.basislearner.paper;
  exports org.basislearner.json to
      org.basislearner.cli,
      org.basislearner.data,
      org.basislearner.paper,
      org.basislearner.report;
  exports org.basislearner.learner to
      org.basislearner.spark;
  exports org.basislearner.levels to
      org.basislearner.spark;
  exports org.basislearner.linalg to
      org.basislearner.spark;
  exports org.basislearner.predict to
      org.basislearner.spark;
  exports org.basislearner.search to
      org.basislearner.spark;
  exports org.basislearner.stages to
      org.basislearner.spark;
  exports org.basislearner.store to
      org.basislearner.paper,
      org.basislearner.spark;
}
