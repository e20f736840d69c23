package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ARCHITECTURE.md says of a program that only predicts. */
class PredictionLoadsTest {
  private static final Pattern CLASS =
      Pattern.compile("org\\.basislearner((?:\\.[a-z]+)*)\\.[A-Z]");

  @TempDir Path folder;

  /** A program that loads a model and predicts a row. */
  static final class Predicting {
    public static void main(String[] args) throws IOException {
      RegressorModel model = RegressorModel.load(Path.of(args[0]));
      model.predict(new double[model.inputNames().size()]);
    }
  }

  @Test
  void predictingLoadsNothingThatTrains() throws IOException, InterruptedException {
    Path file = folder.resolve("m.basis");
    SmallModels.regressor(1, SmallModels.PARAMETERS).save(file);
    Path log = folder.resolve("classes.log");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xlog:class+load:file=" + log,
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Predicting.class.getName(),
            file.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out.log").toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("out.log"))).isZero();
    Set<String> packages = new TreeSet<>();
    for (String line : Files.readAllLines(log, StandardCharsets.UTF_8)) {
      Matcher matcher = CLASS.matcher(line);
      if (matcher.find()) {
        packages.add(matcher.group(1));
      }
    }
    assertThat(packages)
        .containsExactlyInAnyOrder(
            "",
            ".card",
            ".format",
            ".json",
            ".linalg",
            ".loss",
            ".network",
            ".predict",
            ".rows",
            ".train");
  }
}
