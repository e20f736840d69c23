package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.basislearner.json.Json;
import org.basislearner.paper.sets.AmatWriter;
import org.basislearner.paper.sets.BenchmarkData;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.paper.sets.RowProgress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis generate}. */
@Command(
    name = "generate",
    customSynopsis = "basis generate --set NAME --out DIR [OPTIONS]",
    description = {
      "Makes one of the eight image sets of the ICML-2007 benchmark.",
      "",
      "Writes NAME-train.amat.gz and NAME-test.amat.gz: 784 pixels and the label on each line."
          + " rectangles and convex need nothing else; the others need MNIST's files, pictures,"
          + " or both. Ctrl-C ends with exit code 1; files appear whole or not at all."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis generate --set rectangles --train 1200 --test 50000 --seed 1 --out sets",
      "  basis train --data sets/rectangles-train.amat.gz --target last --image 28x28 \\",
      "    --out m.basis"
    })
final class GenerateCommand extends SessionCommand {
  @Option(
      names = "--set",
      paramLabel = "NAME",
      required = true,
      description =
          "rectangles, convex, rectangles-image, mnist-basic, mnist-rot, mnist-back-random,"
              + " mnist-back-image or mnist-rot-back-image.")
  private String set = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder for the files; made if it is not there.")
  private Path folder = Path.of("");

  @Option(
      names = "--train",
      paramLabel = "N",
      description = "Training rows (default: the benchmark's, 1200 to 12000).")
  private @Nullable Integer train;

  @Option(
      names = "--test",
      paramLabel = "N",
      description = "Test rows (default: the benchmark's, 50000).")
  private @Nullable Integer test;

  @Mixin private SetOptions sources = new SetOptions();

  GenerateCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    BenchmarkSet chosen = SetOptions.named(set);
    checkFolder(
        chosen.needsDigits(), sources.mnist(), "--mnist", "the folder of MNIST's IDX files");
    checkFolder(chosen.needsPictures(), sources.pictures(), "--pictures", "a folder of pictures");
    int trainRows = rows("--train", train, chosen.trainRows());
    int testRows = rows("--test", test, chosen.testRows());
    Outputs.makeFolder(folder);
    Path trainFile;
    Path testFile;
    try (Progress progress = session.progress(quiet);
        Outputs outputs = new Outputs()) {
      String what = chosen.setName();
      BenchmarkData data =
          chosen.generate(
              trainRows,
              testRows,
              sources.seed,
              sources.mnist(),
              sources.pictures(),
              shown(progress, "drawing " + what));
      trainFile = folder.resolve(data.trainFile());
      testFile = folder.resolve(data.testFile());
      outputs.writing(trainFile, "train file").writing(testFile, "test file");
      AmatWriter.write(data.train(), trainFile, shown(progress, "writing " + trainFile));
      AmatWriter.write(data.test(), testFile, shown(progress, "writing " + testFile));
    }
    print(chosen, trainRows, testRows, trainFile, testFile);
    return 0;
  }

  private void print(
      BenchmarkSet chosen, int trainRows, int testRows, Path trainFile, Path testFile)
      throws IOException {
    if (json) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("set", chosen.setName());
      json.put("seed", sources.seed);
      json.put("trainRows", trainRows);
      json.put("testRows", testRows);
      json.put("train", trainFile.toString());
      json.put("test", testFile.toString());
      session.out().println(Json.write(json));
      return;
    }
    print(trainFile, trainRows);
    print(testFile, testRows);
  }

  private void print(Path file, int rows) throws IOException {
    printf("%s (%s, %s)%n", file, Text.count(rows, "row"), Text.size(Files.size(file)));
  }

  private void checkFolder(boolean needed, Optional<Path> given, String option, String what) {
    if (needed && given.isEmpty()) {
      throw new Usage("--set " + set + " needs " + option + " DIR, " + what);
    }
  }

  private static int rows(String option, @Nullable Integer given, int usual) {
    if (given == null) {
      return usual;
    }
    if (given < 1) {
      throw new Usage(option + " " + given + ": expected at least 1");
    }
    return given;
  }

  private RowProgress shown(Progress progress, String what) {
    progress.show(what);
    return new PaperProgress(what, progress, session.interruption());
  }
}
