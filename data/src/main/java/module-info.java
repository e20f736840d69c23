/** Tables in files, and how their columns become inputs and targets. */
module org.basislearner.data {
  requires transitive org.basislearner;
  requires static org.jspecify;

  exports org.basislearner.data;

  uses org.basislearner.data.TableReader;
}
