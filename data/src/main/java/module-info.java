/** Tables in files, and how their columns become inputs and targets. */
// The modules that may use the words of messages are built after this one.
@SuppressWarnings("module")
module org.basislearner.data {
  requires transitive org.basislearner;
  requires transitive java.sql;
  requires java.xml;
  requires static org.jspecify;

  exports org.basislearner.data;
  exports org.basislearner.data.recipe;
  exports org.basislearner.data.text to
      org.basislearner.cli,
      org.basislearner.paper;

  uses org.basislearner.data.TableReader;
  uses org.basislearner.data.TableWriter;
}
