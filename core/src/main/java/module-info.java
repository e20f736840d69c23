/** Polynomial networks trained layer by layer with the Basis Learner. */
module org.basislearner {
  requires static transitive org.jspecify;

  exports org.basislearner;
  exports org.basislearner.columns;
  exports org.basislearner.format;
  exports org.basislearner.json;
  exports org.basislearner.learner;
  exports org.basislearner.linalg;
  exports org.basislearner.loss;
  exports org.basislearner.metrics;
  exports org.basislearner.network;
  exports org.basislearner.output;
  exports org.basislearner.rows;
  exports org.basislearner.search;
  exports org.basislearner.selection;
  exports org.basislearner.stages;
  exports org.basislearner.store;
  exports org.basislearner.train;
}
