package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.basislearner.BasisModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands as processes of their own, which are interrupted and killed. */
@Timeout(120)
class ProcessTest {
  @TempDir private Path folder;

  @Test
  void interruptedOnceATrainingKeepsTheBestNetworkSoFar() throws Exception {
    Path model = folder.resolve("m.basis");
    Process process = startLongTraining(model);
    waitForGrowth(process);
    interrupt(process);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

    assertThat(process.exitValue()).isZero();
    assertThat(out).contains("stopped on request");
    assertThat(BasisModel.load(model).network().basis().layers()).isBetween(1, 30);
  }

  @Test
  void interruptedTwiceATrainingLeavesEverythingAsItWas() throws Exception {
    Path model = Files.writeString(folder.resolve("m.basis"), "old");
    Process process = startLongTraining(model);
    BufferedReader err = waitForGrowth(process);
    interrupt(process);
    String line = err.readLine();
    while (line != null && !line.contains("Ctrl-C again")) {
      line = err.readLine();
    }
    interrupt(process);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(err.lines()).anyMatch(text -> text.contains("nothing was written"));
    assertThat(model).hasContent("old");
    assertThat(temporaryFiles()).isEmpty();
  }

  @Test
  void killedWhileWritingACommandLeavesTheOldFileWhole() throws Exception {
    Path small = Samples.numbers(folder.resolve("small.csv"), 100, 1);
    Path model = folder.resolve("m.basis");
    Run trained =
        Run.of("train", "--data", small, "--target", "y", "--out", model, "--max-depth", "3");
    assertThat(trained.code()).as(trained.err()).isZero();
    Path many = Samples.numbers(folder.resolve("many.csv"), 400_000, 2);
    Path out = Files.writeString(folder.resolve("p.csv"), "old");

    Process process = start("predict", "--model", model, "--data", many, "--out", out);
    // the second temporary file is the one with content: the first is the check beforehand
    while (process.isAlive() && !isWriting()) {
      Thread.sleep(1);
    }
    process.destroyForcibly();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

    assertThat(process.exitValue()).isNotZero();
    assertThat(out).hasContent("old");
  }

  /** As with {@code | head -1}. */
  @Test
  void aReaderWhoHasSeenEnoughEndsACommandQuietly() throws Exception {
    Path small = Samples.numbers(folder.resolve("small.csv"), 100, 1);
    Path model = folder.resolve("m.basis");
    Run.of("train", "--data", small, "--target", "y", "--out", model, "--max-depth", "2");
    Path many = Samples.numbers(folder.resolve("many.csv"), 100_000, 2);
    Process process = start("predict", "--quiet", "--model", model, "--data", many);
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).isEqualTo("prediction");
    }
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(141);
    assertThat(err.lines().filter(line -> !line.contains("jdk.incubator.vector"))).isEmpty();
  }

  private boolean isWriting() throws IOException {
    for (Path file : temporaryFiles()) {
      if (file.toFile().length() > 0) {
        return true;
      }
    }
    return false;
  }

  private List<Path> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".tmp")).toList();
    }
  }

  /** Takes far longer than this test has patience for. */
  private Process startLongTraining(Path model) throws Exception {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("label");
    for (int j = 0; j < 40; j++) {
      text.append(",x").append(j);
    }
    for (int i = 0; i < 3000; i++) {
      text.append('\n').append(random.nextInt(2) == 0 ? "yes" : "no");
      for (int j = 0; j < 40; j++) {
        text.append(Text.format(",%.3f", random.nextGaussian()));
      }
    }
    Path data = Files.writeString(folder.resolve("d.csv"), text.append('\n'));
    return start(
        "train",
        "--data",
        data,
        "--target",
        "label",
        "--out",
        model,
        "--widths",
        "40,90",
        "--max-depth",
        "31",
        "--patience",
        "0",
        "--loss",
        "squared",
        "--scaling",
        "standard",
        "--batch",
        "1");
  }

  private static Process start(Object... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    // a test run in the background ignores SIGINT, and so would its children
    command.addAll(List.of("env", "--default-signal=INT"));
    assumeThat(succeeds("env", "--default-signal=INT", "true"))
        .as("env can reset signals here")
        .isTrue();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return new ProcessBuilder(command).start();
  }

  private static boolean succeeds(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  /** Waits until the progress shows that a network grows. */
  private static BufferedReader waitForGrowth(Process process) throws IOException {
    BufferedReader err = process.errorReader(StandardCharsets.UTF_8);
    String line = err.readLine();
    while (line != null && !line.contains("build ")) {
      line = err.readLine();
    }
    assertThat(line).as("progress").isNotNull();
    return err;
  }

  private static void interrupt(Process process) throws Exception {
    assertThat(succeeds("kill", "-INT", Long.toString(process.pid()))).isTrue();
  }
}
