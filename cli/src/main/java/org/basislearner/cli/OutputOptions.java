package org.basislearner.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.basislearner.report.ReportContent.ImageShape;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a training writes. */
final class OutputOptions {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the model goes. Required. An existing file is replaced at the end.")
  @Nullable Path out;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a report: one HTML file that needs nothing else.")
  @Nullable Path report;

  @Option(
      names = "--report-png",
      paramLabel = "FILE",
      description = "Write the curves of the path as a PNG picture.")
  @Nullable Path reportPng;

  @Option(
      names = "--image",
      paramLabel = "HxW",
      description = "Each row is an image of that height and width: the report draws some.")
  @Nullable String image;

  Path out() {
    return Usage.required(out, "--out=FILE");
  }

  Optional<ImageShape> image() {
    if (image == null) {
      return Optional.empty();
    }
    if (!image.matches("[1-9][0-9]{0,4}x[1-9][0-9]{0,4}")) {
      throw new Usage("--image " + image + ": expected height and width such as 28x28");
    }
    String[] sides = image.split("x", -1);
    return Optional.of(new ImageShape(Integer.parseInt(sides[0]), Integer.parseInt(sides[1])));
  }
}
