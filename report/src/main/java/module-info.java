/** The HTML report of a training. */
// The picture library has no module descriptor; paper is built after this module.
@SuppressWarnings({"requires-automatic", "module"})
module org.basislearner.report {
  requires transitive org.basislearner;
  requires transitive org.basislearner.data;
  requires static org.jspecify;
  requires java.desktop;
  requires xchart;

  exports org.basislearner.report;
  exports org.basislearner.report.page to
      org.basislearner.paper;
}
