package org.basislearner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.basislearner.report.ReportContent.ImageShape;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  basis demo")
final class DemoCommand implements Callable<Integer> {
  /** A formula has other terms with coefficients next to nothing. */
  private static final double SMALL = 0.01;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for what it writes (default: basis-demo).")
  private Path folder = Path.of("basis-demo");

  @Mixin private CommonOptions common = new CommonOptions();

  private final Session session;

  DemoCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    OutputFolder.make(folder);
    TrainingResult pictures = tellRectanglesApart();
    if (common.json) {
      session.out().println(TrainingJson.of(pictures, file("rectangles.basis").toString()));
      return 0;
    }
    print(pictures);
    print(findFormula());
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
    rows.data = file("rectangles-train.csv");
    rows.test = file("rectangles-test.csv");
    rows.target = DemoData.LABEL;
    Parameters parameters = Parameters.defaults().withWidths(60, 150).withMaxDepth(4);
    OutputOptions files = new OutputOptions();
    files.out = file("rectangles.basis");
    files.report = file("report.html");
    ImageShape shape = new ImageShape(DemoData.SIDE, DemoData.SIDE);
    files.image = shape.height() + "x" + shape.width();
    return train(rows, parameters, files);
  }

  private TrainingResult findFormula() throws IOException {
    DemoData data = new DemoData(11);
    try (Outputs outputs = new Outputs()) {
      outputs.stage(file("law.csv"), out -> data.law(out, 400));
      outputs.commit();
    }
    DataOptions rows = new DataOptions();
    rows.data = file("law.csv");
    rows.target = "y";
    // by rank there would be no polynomial of the inputs
    Parameters parameters = Parameters.auto().withScaling(Scaling.STANDARD);
    OutputOptions files = new OutputOptions();
    files.out = file("law.basis");
    return train(rows, parameters, files);
  }

  private TrainingResult train(DataOptions rows, Parameters parameters, OutputOptions files)
      throws IOException {
    return new Training(session, rows, List.of(parameters), new RunFlags(), files)
        .run(common.quiet);
  }

  private void print(TrainingResult result) {
    PrintStream out = session.out();
    if (result.test().isPresent()) {
      out.println("1. Is a rectangle taller than wide? 3000 pictures of 16 x 16 pixels");
      out.println("   A linear model (depth 2) cannot tell; products of two linear functions can.");
      out.println();
      out.print(result.fit());
      out.println();
      out.println(
          Text.format(
              "error on %d unseen pictures: %.2f %%   trained in %s",
              result.test().get().rows(),
              100 * result.test().get().metrics().getOrDefault("error", Double.NaN),
              Text.seconds(result.fit().seconds())));
    } else {
      out.println("2. Which law made these 400 rows?  y = 3 + 2 a b - 0.5 c^2 a, plus noise");
      out.println();
      out.print(result.fit().path());
      out.println();
      out.println("terms of the model's formula above " + SMALL + " in size:");
      Formula.of(result.fit().model()).outputs().stream()
          .flatMap(List::stream)
          .filter(term -> Math.abs(term.coefficient()) > SMALL)
          .forEach(
              term -> out.println(Text.format("  %8.4f  %s", term.coefficient(), term.inputs())));
    }
    out.println();
    out.flush();
  }

  private void suggest() {
    PrintStream out = session.out();
    out.println("The report, for a browser: " + file("report.html"));
    out.println("To go on:");
    String folderName = Text.quoted(folder.toString());
    out.println(
        "  basis train --data "
            + folderName
            + "/law.csv --target y --out "
            + folderName
            + "/mine.basis --intervals");
    out.println(
        "  basis evaluate --model "
            + folderName
            + "/rectangles.basis --data "
            + folderName
            + "/rectangles-test.csv");
    out.println(
        "  basis predict --model " + folderName + "/law.basis --data " + folderName + "/law.csv");
    out.println("  basis inspect --model " + folderName + "/law.basis");
    out.println("  basis train --help");
  }
}
