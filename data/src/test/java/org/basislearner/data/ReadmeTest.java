package org.basislearner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.basislearner.train.Parameter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles and runs the Java of README.md, and compares its table with the declared parameters and
 * its commands with those of .ci/run.
 */
class ReadmeTest {
  private static final Pattern FENCE =
      Pattern.compile("(?ms)^```([a-z]*)[ \\t]*\\n(.*?)^```[ \\t]*$");

  /** A command of this repository, as opposed to what it prints. */
  private static final Pattern COMMAND = Pattern.compile("(\\./|[a-z]+/|mvn |java |bash ).*");

  private static final Pattern COMMAND_OF_CI = Pattern.compile("(?m)^run_as_printed \"(.+)\"$");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;[ \\t]*$");
  private static final Pattern RELATIVE_PATH = Pattern.compile("Path\\.of\\(\"([^/\"]+)\"\\)");

  /** What a reader's editor imports by itself. */
  private static final String IMPORTS =
      """
      import java.nio.file.Path;
      import java.util.*;
      import org.basislearner.*;
      import org.basislearner.data.*;
      import org.basislearner.data.recipe.*;
      import org.basislearner.selection.*;
      import org.basislearner.network.*;
      import org.basislearner.loss.*;
      import org.basislearner.rows.*;
      import org.basislearner.train.*;
      """;

  @TempDir Path folder;
  private Path root = Path.of("");

  @BeforeEach
  void findTheReadme() {
    Path candidate = Path.of("").toAbsolutePath();
    while (candidate.getParent() != null && !Files.exists(candidate.resolve(".ci/run"))) {
      candidate = candidate.getParent();
    }
    root = candidate;
    assumeTrue(Files.exists(root.resolve("README.md")), "there is no README.md");
  }

  @Test
  void everyJavaSnippetCompilesAndRuns() throws Exception {
    List<String> snippets = fenced("java");
    assertThat(snippets).isNotEmpty();
    StringBuilder before = new StringBuilder();
    for (int i = 0; i < snippets.size(); i++) {
      String snippet = snippets.get(i);
      String name = "Snippet" + (i + 1);
      String errors = compile(name, snippet);
      if (!errors.isEmpty() && !before.isEmpty()) {
        // it may go on where the ones before it ended
        String together = compile(name, before + snippet);
        errors = together.isEmpty() ? "" : errors;
      }
      assertThat(errors).as("snippet %d of README.md:%n%s", i + 1, snippet).isEmpty();
      run(name);
      before.append(snippet);
    }
  }

  @Test
  void theCommandsAreThoseThatContinuousIntegrationRuns() throws IOException {
    TreeSet<String> printed = new TreeSet<>();
    for (String block : fenced("", "sh", "bash", "shell", "console")) {
      for (String line : block.split("\n", -1)) {
        String command = line.replaceFirst("^\\$ ", "").replaceFirst("\\s+#.*$", "").strip();
        if (COMMAND.matcher(command).matches()) {
          printed.add(command);
        }
      }
    }
    TreeSet<String> run = new TreeSet<>();
    Matcher command = COMMAND_OF_CI.matcher(Files.readString(root.resolve(".ci/run")));
    while (command.find()) {
      run.add(command.group(1));
    }
    assertThat(run).isNotEmpty();
    assertThat(printed).isEqualTo(run);
  }

  @Test
  void theTableOfParametersIsWhatIsDeclared() throws IOException {
    StringBuilder table = new StringBuilder("| parameter | meaning | values | default |\n");
    table.append("|---|---|---|---|\n");
    for (Parameter<?> parameter : Parameter.all()) {
      if (!parameter.equals(Parameter.TASK)) {
        table.append(row(parameter));
      }
    }
    assertThat(Files.readString(root.resolve("README.md"))).contains("\n\n" + table + "\n");
  }

  private static <T> String row(Parameter<T> parameter) {
    String value = "`" + parameter.printer().apply(parameter.fallback()) + "`";
    return String.format(
        "| `%s` | %s | %s | %s |\n",
        parameter.name(),
        parameter.help(),
        parameter.allowed(),
        parameter.auto() ? "auto; " + value : value);
  }

  private List<String> fenced(String... languages) throws IOException {
    List<String> blocks = new ArrayList<>();
    Matcher fence = FENCE.matcher(Files.readString(root.resolve("README.md")));
    while (fence.find()) {
      if (List.of(languages).contains(fence.group(1))) {
        blocks.add(fence.group(2));
      }
    }
    return blocks;
  }

  /** The compiler's errors, empty if there are none. */
  private String compile(String name, String snippet) throws IOException {
    StringBuilder source = new StringBuilder(IMPORTS);
    Matcher imports = IMPORT.matcher(snippet);
    while (imports.find()) {
      source.append(imports.group()).append('\n');
    }
    String body = IMPORT.matcher(snippet).replaceAll("");
    // files that a snippet writes belong into the test's folder
    String moved = RELATIVE_PATH.matcher(body).replaceAll("folder.resolve(\"$1\")");
    source
        .append("public class ")
        .append(name)
        .append(" {\n  public static void run(Path folder, double[][] x, String[] labels,\n")
        .append("      double[] y, double[] row) throws Exception {\n")
        .append(moved)
        .append("\n  }\n}\n");
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assumeTrue(compiler != null, "this Java has no compiler");
    StringWriter messages = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of("-proc:none", "-d", folder.toString(), "-classpath", classPath());
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjects(file.toFile()))
              .call();
      return compiled ? "" : messages + "\n" + source;
    }
  }

  private static String classPath() {
    String fallback = System.getProperty("java.class.path", "");
    return System.getProperty("surefire.test.class.path", fallback);
  }

  private void run(String name) throws Exception {
    double[][] x = new double[150][4];
    String[] labels = new String[150];
    double[] y = new double[150];
    java.util.Random random = new java.util.Random(1);
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < 4; j++) {
        x[i][j] = 3 + i % 3 + random.nextGaussian();
      }
      labels[i] = List.of("setosa", "versicolor", "virginica").get(i % 3);
      y[i] = x[i][0] * x[i][1];
    }
    StringBuilder customers = new StringBuilder("age,city,member,churn\n");
    for (int i = 0; i < x.length; i++) {
      customers.append(20 + i % 50).append(i % 2 == 0 ? ",Rome," : ",Oslo,");
      customers.append(i % 5 < 2).append(i % 3 == 0 ? ",yes\n" : ",no\n");
    }
    Files.writeString(folder.resolve("customers.csv"), customers);
    PrintStream console = System.out;
    try (URLClassLoader loader =
            new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, ReadmeTest.class.getClassLoader());
        PrintStream quiet =
            new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8)) {
      Method method =
          loader
              .loadClass(name)
              .getMethod(
                  "run",
                  Path.class,
                  double[][].class,
                  String[].class,
                  double[].class,
                  double[].class);
      System.setOut(quiet);
      method.invoke(null, folder, x, labels, y, x[0].clone());
    } finally {
      System.setOut(console);
    }
  }
}
