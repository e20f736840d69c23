/** The command {@code basis}. */
module org.basislearner.cli {
  requires org.basislearner;
  requires org.basislearner.data;
  requires org.basislearner.paper;
  requires org.basislearner.report;
  requires static org.jspecify;
  requires info.picocli;

  opens org.basislearner.cli to
      info.picocli;
}
