/** The paper's experiments, and the image sets that they are made on. */
module org.basislearner.paper {
  requires transitive org.basislearner;
  requires transitive org.basislearner.data;
  requires static org.jspecify;
  requires org.basislearner.report;
  requires java.desktop;

  exports org.basislearner.paper;
  exports org.basislearner.paper.sets;
}
