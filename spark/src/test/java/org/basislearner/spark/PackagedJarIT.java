package org.basislearner.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.apache.spark.launcher.JavaModuleOptions;
import org.basislearner.ClassifierModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar that users give to Spark. */
class PackagedJarIT {
  private static final Path JAR = Path.of(System.getProperty("basis.jar", "none"));
  private static final Path EXAMPLES = Path.of(System.getProperty("basis.examples", "none"));
  private static final int SECONDS = 600;

  /** Processes that live for seconds are through sooner without the optimising compiler. */
  private static final String QUICK = "-XX:TieredStopAtLevel=1";

  @TempDir private Path folder;

  @Test
  void theJarHoldsThisLibraryAndNothingElse() throws Exception {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> names =
          jar.stream()
              .filter(entry -> !entry.isDirectory())
              .map(entry -> entry.getName().replaceFirst("^META-INF/versions/\\d+/", ""))
              .toList();
      assertThat(names)
          .contains(
              "org/basislearner/spark/BasisClassifier.class",
              "org/basislearner/BasisModel.class",
              "META-INF/services/org.apache.spark.ml.Estimator")
          .allMatch(name -> name.matches("(org/basislearner|META-INF)/.*"))
          .noneMatch(name -> name.matches("META-INF/.*[.]class"));
    }
  }

  @Test
  void theExampleTrainsSavesAndLoadsWhereOnlySparkIsInstalled() throws Exception {
    installSpark();
    Path application = application();
    try (StandaloneCluster cluster = new StandaloneCluster(folder)) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
      command.addAll(List.of("-Xmx700m", QUICK, "-cp", folder.resolve("jars") + "/*"));
      command.addAll(List.of("org.apache.spark.deploy.SparkSubmit", "--master", cluster.url()));
      command.addAll(List.of("--conf", "spark.ui.enabled=false"));
      command.addAll(List.of("--conf", "spark.driver.host=127.0.0.1"));
      command.addAll(List.of("--conf", "spark.executor.extraJavaOptions=" + QUICK));
      command.addAll(List.of("--executor-memory", "700m", "--jars", JAR.toString()));
      command.addAll(List.of("--class", "SparkTraining", application.toString()));
      command.addAll(List.of("3000", folder.resolve("circle").toString()));
      Path log = folder.resolve("log");
      Process process = cluster.process(command).redirectOutput(log.toFile()).start();
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      process.destroyForcibly();
      String printed = Files.readString(log);
      assertThat(ended).as(printed).isTrue();
      assertThat(process.exitValue()).as(printed).isZero();
      assertThat(printed).containsPattern("accuracy on rows that were not trained on: 0[.]9");
    }
    try (Stream<Path> files = Files.walk(folder.resolve("circle"))) {
      Path file = files.filter(one -> one.endsWith("model.basis")).findFirst().orElseThrow();
      assertThat(ClassifierModel.load(file).inputNames()).containsExactly("a", "b", "c", "d");
    }
  }

  /** What a download of Spark has: its jars, and none of this library or of what it needs. */
  private void installSpark() throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    for (String entry : StandaloneCluster.classPath().split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry);
      String name = jar.getFileName().toString();
      if (name.endsWith(".jar") && !name.startsWith("basis-")) {
        Files.createSymbolicLink(jars.resolve(name), jar);
      }
    }
  }

  /** JUnit warns of each link that leads out of a folder it deletes. */
  @AfterEach
  void uninstallSpark() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path link : files.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  /** The example as a jar. */
  private Path application() throws IOException {
    Path source = EXAMPLES.resolve("SparkTraining.java");
    int errors =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-d",
                folder.toString(),
                "-cp",
                StandaloneCluster.classPath(),
                source.toString());
    assertThat(errors).isZero();
    Path jar = folder.resolve("circle.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("SparkTraining.class"));
      Files.copy(folder.resolve("SparkTraining.class"), out);
    }
    return jar;
  }
}
