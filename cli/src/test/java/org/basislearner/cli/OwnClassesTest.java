package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A builder, a first layer and a loss of a user's own, in a jar that no class path has. */
class OwnClassesTest {
  private static final Map<String, String> SOURCES =
      Map.of(
          "Squares",
          """
          package com.example;
          import org.basislearner.selection.*;
          public class Squares implements LayerBuilder {
            public String name() { return "squares"; }
            public void build(LayerDraft layer) {
              layer.candidates().keep((left, right) -> left == right);
              layer.addBest(layer.scores(), layer.width());
            }
          }
          """,
          "Inputs",
          """
          package com.example;
          import org.basislearner.matrix.Matrix;
          import org.basislearner.selection.*;
          public class Inputs implements FirstLayerBuilder {
            public String name() { return "inputs"; }
            public Matrix build(FirstLayerDraft draft) {
              return new Matrix(draft.columns(), draft.columns()).addToDiagonal(1);
            }
          }
          """,
          "Half",
          """
          package com.example;
          import org.basislearner.loss.*;
          public class Half implements Loss {
            public String name() { return "half"; }
            public double value(double[] outputs, double[] targets) {
              return (outputs[0] - targets[0]) * (outputs[0] - targets[0]) / 2;
            }
            public void gradient(double[] outputs, double[] targets, double[] gradient) {
              gradient[0] = outputs[0] - targets[0];
            }
          }
          """);

  @TempDir static Path folder;
  private static Path jar = Path.of("");
  private static Path data = Path.of("");

  @BeforeAll
  static void compile() throws IOException {
    data = Samples.numbers(folder.resolve("d.csv"), 120, 1);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString()));
    for (Map.Entry<String, String> source : SOURCES.entrySet()) {
      Path file = folder.resolve(source.getKey() + ".java");
      arguments.add(Files.writeString(file, source.getValue()).toString());
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).isZero();
    jar = folder.resolve("own.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String name : SOURCES.keySet()) {
        String entry = "com/example/" + name + ".class";
        out.putNextEntry(new JarEntry(entry));
        out.write(Files.readAllBytes(folder.resolve(entry)));
        out.closeEntry();
      }
    }
  }

  private static Run train(Path out, String... more) {
    List<Object> all =
        new ArrayList<>(List.of("train", "--data", data, "--target", "y", "--out", out, "--quiet"));
    all.addAll(List.of("--widths", "4,6", "--max-depth", "3", "--lambda", "1e-6"));
    all.addAll(Arrays.asList(more));
    return Run.of(all.toArray());
  }

  @Test
  void theyTrainAndTheModelNeedsThemNoLonger() throws IOException {
    Path model = folder.resolve("own.basis");
    Run run =
        train(
            model,
            "--builder=class:com.example.Squares,ols",
            "--first-layer=class:com.example.Inputs",
            "--loss=class:com.example.Half",
            "--class-path=" + jar);
    assertThat(run.code()).as(run.err()).isZero();
    String command =
        run.out().lines().filter(line -> line.contains("basis train")).findAny().orElseThrow();
    assertThat(command)
        .contains(
            "--class-path " + jar,
            "--builder class:com.example.Squares,ols",
            "--first-layer class:com.example.Inputs",
            "--loss class:com.example.Half");
    byte[] bytes = Files.readAllBytes(model);
    String[] words = command.strip().substring("basis ".length()).split(" ", -1);
    Run again = Run.of((Object[]) words);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(Files.readAllBytes(model)).isEqualTo(bytes);
    assertThat(Run.of("inspect", "--model", model).out()).contains("class:com.example.Squares,ols");
    assertThat(Run.of("predict", "--model", model, "--data", data).code()).isZero();
    assertThat(Run.of("evaluate", "--model", model, "--data", data).code()).isZero();
    Path report = folder.resolve("r.html");
    Run reported = Run.of("report", "--model", model, "--data", data, "--out", report);
    assertThat(reported.code()).as(reported.err()).isZero();
    assertThat(Files.readString(report)).contains("class:com.example.Half");
  }

  @Test
  void errorsSayWhatIsMissing() {
    Path model = folder.resolve("none.basis");
    Run absent = train(model, "--builder=class:com.example.Squares");
    assertThat(absent.code()).isEqualTo(2);
    assertThat(absent.err())
        .contains("--builder class:com.example.Squares: expected a class on the");
    Run noJar = train(model, "--builder=class:com.example.Squares", "--class-path=none.jar");
    assertThat(noJar.code()).isEqualTo(2);
    assertThat(noJar.err()).contains("--class-path none.jar: there is no such file");
    Run wrong = train(model, "--builder=class:com.example.Half", "--class-path=" + jar);
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("a class that implements org.basislearner.selection.LayerBuilder");
    assertThat(model).doesNotExist();
  }
}
