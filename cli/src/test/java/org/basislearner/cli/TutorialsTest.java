package org.basislearner.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs all commands and Java of the tutorials and of the page on theory, in order and in one folder,
 * as a reader would. Lines that a page prints after a command must be in its output.
 */
@DisabledOnOs(OS.WINDOWS)
class TutorialsTest {
  private static final Path TUTORIALS = Path.of("..", "docs", "tutorials");
  private static final Path THEORY = Path.of("..", "docs", "theory.md");

  /** A command, and what it prints, without blanks that only align it. */
  private record Block(String command, List<String> printed) {}

  /** What a reader's editor adds. */
  private static final String PROGRAM =
      """
      import java.nio.file.Path;
      import org.basislearner.*;
      import org.basislearner.data.*;
      class Program {
        public static void main(String[] arguments) throws Exception {
          %s
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void everythingWorksAsPrinted() throws IOException, InterruptedException {
    writeLaunchers();
    List<Path> pages;
    try (Stream<Path> files = Files.list(TUTORIALS)) {
      pages = files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
    pages = Stream.concat(pages.stream(), Stream.of(THEORY)).toList();
    int commands = 0;
    for (Path page : pages) {
      for (Block block : blocks(Files.readString(page))) {
        run(page, block);
        commands++;
      }
    }
    assertThat(commands).as("blocks of commands").isGreaterThan(10);
  }

  /** The program under test in place of the launcher, which would build the project. */
  private void writeLaunchers() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String run =
        "#!/bin/sh\nexec '"
            + java
            + "' --add-modules jdk.incubator.vector -Xmx2g -cp '"
            + System.getProperty("java.class.path")
            + "' ";
    for (String name : List.of("java", "basis")) {
      Path launcher = folder.resolve(name);
      String program = name.equals("basis") ? "org.basislearner.cli.Main " : "";
      Files.writeString(launcher, run + program + "\"$@\"\n");
      assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }
  }

  /** The blocks to run, Java as a command that runs it. */
  private List<Block> blocks(String page) throws IOException {
    List<Block> blocks = new ArrayList<>();
    Matcher fence =
        Pattern.compile("(?ms)^```(sh|java)\\n(.*?)^```$(?:\\s*^```text\\n(.*?)^```$)?").matcher(page);
    while (fence.find()) {
      String command = fence.group(2);
      if (fence.group(1).equals("java")) {
        String name = "Program" + blocks.size() + ".java";
        Files.writeString(folder.resolve(name), PROGRAM.formatted(command));
        command = "./java " + name;
      }
      String printed = fence.group(3) == null ? "" : fence.group(3);
      blocks.add(new Block(command, printed.lines().map(TutorialsTest::plain).toList()));
    }
    return blocks;
  }

  private static String plain(String line) {
    return line.strip().replaceAll(" +", " ");
  }

  private void run(Path page, Block block) throws IOException, InterruptedException {
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c", block.command())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = process.waitFor(3, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    assertThat(ended && process.exitValue() == 0)
        .as("%s%n%s%n%s", page.getFileName(), block.command(), Files.readString(log))
        .isTrue();
    String output = Files.readString(log).lines().map(TutorialsTest::plain).collect(joining("\n"));
    assertThat(output).as("%s", page.getFileName()).contains(block.printed());
  }
}
