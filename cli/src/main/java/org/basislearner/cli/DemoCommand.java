package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code basis demo}: the commands at work on data that it makes itself. */
@Command(
    name = "demo",
    customSynopsis = "basis demo [OPTIONS]",
    description = {
      "Shows what Basis does; needs no data.",
      "",
      "Generates pictures, trains on them, prints the path and the test error and writes a report;"
          + " then finds a formula again that made some rows. Takes well under a minute."
    },
    footerHeading = "%nExample:%n",
    footer = "  basis demo")
final class DemoCommand extends SessionCommand {
  /** A formula has other terms with coefficients next to nothing. */
  private static final double SMALL = 0.01;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for what it writes (default: basis-demo).")
  private Path folder = Path.of("basis-demo");

  DemoCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    Outputs.makeFolder(folder);
    TrainingResult pictures = tellRectanglesApart();
    if (json) {
      session.out().println(TrainingJson.of(pictures, file("rectangles.basis").toString()));
      return 0;
    }
    printPictures(pictures);
    printLaw(findFormula());
    suggest();
    return 0;
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  /** The paper's first benchmark in small. */
  private TrainingResult tellRectanglesApart() throws IOException {
    DemoData data = new DemoData(7);
    try (Outputs outputs = new Outputs()) {
      outputs.stage(file("rectangles-train.csv"), out -> data.pictures(out, 3000));
      outputs.stage(file("rectangles-test.csv"), out -> data.pictures(out, 5000));
      outputs.commit();
    }
    DataOptions rows = new DataOptions();
    rows.data = file("rectangles-train.csv").toString();
    rows.test = file("rectangles-test.csv");
    rows.targets = List.of(DemoData.LABEL);
    OutputOptions files = new OutputOptions();
    files.out = file("rectangles.basis");
    files.report = file("report.html");
    files.image = DemoData.SIDE + "x" + DemoData.SIDE;
    return train(rows, Parameters.defaults().withWidths(60, 150).withMaxDepth(4), files);
  }

  private TrainingResult findFormula() throws IOException {
    DemoData data = new DemoData(11);
    try (Outputs outputs = new Outputs()) {
      outputs.stage(file("law.csv"), out -> data.law(out, 400));
      outputs.stage(file("orders.csv"), out -> data.orders(out, 200));
      outputs.commit();
    }
    DataOptions rows = new DataOptions();
    rows.data = file("law.csv").toString();
    rows.targets = List.of("y");
    OutputOptions files = new OutputOptions();
    files.out = file("law.basis");
    // by rank there would be no polynomial of the inputs
    return train(rows, Parameters.auto().withScaling(Scaling.STANDARD), files);
  }

  private TrainingResult train(DataOptions rows, Parameters parameters, OutputOptions files)
      throws IOException {
    return new Training(session, new Source(rows), List.of(parameters), new RunFlags(), files)
        .run(quiet);
  }

  private void printPictures(TrainingResult result) {
    Evaluation test = result.test().orElseThrow();
    printf(
        """
                1. Is a rectangle taller than wide? 3000 pictures of 16 x 16 pixels
                   A linear model (depth 2) cannot tell; products of two linear functions can.

                %s
                error on %d unseen pictures: %.2f %%   trained in %s

                """,
        result.fit(),
        test.rows(),
        100 * test.metrics().getOrDefault("error", Double.NaN),
        Text.seconds(result.fit().seconds()));
    session.out().flush();
  }

  private void printLaw(TrainingResult result) {
    String terms =
        Formula.of(result.fit().model()).outputs().stream()
            .flatMap(List::stream)
            .filter(term -> Math.abs(term.coefficient()) > SMALL)
            .map(term -> Text.format("  %8.4f  %s\n", term.coefficient(), term.inputs()))
            .collect(Collectors.joining());
    printf(
        """
                2. Which law made these 400 rows?  y = 3 + 2 a b - 0.5 c^2 a, plus noise

                %s
                terms of the model's formula above %s in size:
                %s
                """,
        result.fit().path(), SMALL, terms);
  }

  private void suggest() {
    printf(
        """
                The report, for a browser: %2$s
                To go on:
                  basis train --data %1$s/law.csv --target y --out %1$s/mine.basis --intervals
                  basis evaluate --model %1$s/rectangles.basis --data %1$s/rectangles-test.csv
                  basis predict --model %1$s/law.basis --data %1$s/law.csv
                  basis inspect --model %1$s/law.basis
                  basis train --help
                """,
        Text.quoted(folder.toString()), file("report.html"));
  }
}
