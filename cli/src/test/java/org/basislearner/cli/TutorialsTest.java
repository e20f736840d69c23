package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
 * Runs all commands and Java of the tutorials and of the page on theory, in order and in one
 * folder, as a reader would. Lines that a page shows after a command must be in its output.
 */
@DisabledOnOs(OS.WINDOWS)
class TutorialsTest {
  private static final Path TUTORIALS = Path.of("..", "docs", "tutorials");
  private static final Path THEORY = Path.of("..", "docs", "theory.md");

  /** Commands, and the lines that a page shows of their output. */
  private record Block(String commands, List<String> shown) {}

  /** What a reader's editor adds. */
  private static final String PROGRAM =
      """
      import java.nio.file.Path;
      import org.basislearner.*;
      import org.basislearner.data.*;
      import org.basislearner.data.recipe.*;
      import org.basislearner.train.*;
      import org.basislearner.report.*;
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
    StringBuilder script = new StringBuilder();
    List<Block> all = new ArrayList<>();
    for (Path page : Stream.concat(pages.stream(), Stream.of(THEORY)).toList()) {
      for (Block block : blocks(Files.readString(page))) {
        script.append(block.commands().replace("\\\n", "")).append('\0');
        all.add(block);
      }
    }
    assertThat(all).as("blocks of commands").hasSizeGreaterThan(10);
    Path blocks = Files.writeString(folder.resolve("blocks"), script);
    Path log = folder.resolve("log.txt");
    ProcessBuilder builder =
        new ProcessBuilder("./java", Shell.class.getName(), blocks.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    // what a reader has: the jar that the build leaves, and the commands of Java
    builder.environment().put("BASIS_JAR", System.getProperty("java.class.path"));
    builder
        .environment()
        .merge(
            "PATH",
            Path.of(System.getProperty("java.home"), "bin").toString(),
            (before, bin) -> bin + File.pathSeparator + before);
    Process process = builder.start();
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    assertThat(ended && process.exitValue() == 0).as(Files.readString(log)).isTrue();
    String[] outputs = Files.readString(log).split("\0", -1);
    for (int i = 0; i < all.size(); i++) {
      assertThat(outputs[i].lines().map(TutorialsTest::plain)).containsAll(all.get(i).shown());
    }
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
        Pattern.compile("(?ms)^```(sh|java)\\n(.*?)^```$(?:\\s*^```text\\n(.*?)^```$)?")
            .matcher(page);
    while (fence.find()) {
      String commands = fence.group(2);
      if (fence.group(1).equals("java")) {
        String name = "Program" + blocks.size() + ".java";
        Files.writeString(folder.resolve(name), PROGRAM.formatted(commands));
        commands = "./java " + name;
      }
      String shown = fence.group(3) == null ? "" : fence.group(3);
      blocks.add(new Block(commands, shown.lines().map(TutorialsTest::plain).toList()));
    }
    return blocks;
  }

  /** Without the blanks that only align a table. */
  private static String plain(String line) {
    return line.strip().replaceAll(" +", " ");
  }

  /**
   * Runs blocks of commands in the folder that its process was started in. Lines that only call
   * {@code ./basis} run in this process, since a new one for each spends most of its time on being
   * started; a block with anything else goes to bash whole. A zero ends the output of each block.
   */
  static final class Shell {
    private Shell() {}

    /** Runs the blocks of a file, which end with a zero, up to one that fails. */
    public static void main(String[] arguments) throws Exception {
      for (String block : Files.readString(Path.of(arguments[0])).split("\0", -1)) {
        int code = 0;
        if (block.lines().allMatch(line -> line.matches("\\./basis [^|<>;&$`]*"))) {
          for (String line : block.lines().toList()) {
            code = code == 0 ? Main.run(words(line), System.in, System.out, System.err) : code;
          }
        } else {
          code = bash(block).inheritIO().start().waitFor();
        }
        if (code != 0) {
          System.out.println("exit code " + code + ":\n" + block);
          System.exit(1);
        }
        System.out.print('\0');
        System.out.flush();
      }
      System.exit(0);
    }

    private static ProcessBuilder bash(String command) {
      return new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c", command);
    }

    /** The words behind the first, as bash splits them. */
    private static String[] words(String line) throws IOException, InterruptedException {
      Process process =
          bash("printf '%s\\0' " + line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      String[] words = text.split("\0", -1);
      return Arrays.copyOfRange(words, 1, words.length - 1);
    }
  }
}
