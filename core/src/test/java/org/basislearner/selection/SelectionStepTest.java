package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.basislearner.train.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How the classes of the selection step refer to each other, and what a builder of one's own is.
 */
class SelectionStepTest {
  private static final URL LIBRARY =
      LayerBuilder.class.getProtectionDomain().getCodeSource().getLocation();
  private static final JavaClasses CLASSES = new ClassFileImporter().importUrl(LIBRARY);

  @Test
  void theBasisKnowsNeitherTargetsNorCandidates() {
    assertThat(reachable(OrthonormalBasis.class))
        .contains(Admission.class.getName())
        .doesNotContain(TargetResidual.class.getName(), Candidates.class.getName());
  }

  @Test
  void theResidualKnowsNeitherBasisNorCandidates() {
    assertThat(reachable(TargetResidual.class))
        .contains(Added.class.getName())
        .doesNotContain(OrthonormalBasis.class.getName(), Candidates.class.getName());
  }

  @Test
  void candidatesDoNotKnowTheBasis() {
    assertThat(reachable(Candidates.class))
        .contains(TargetResidual.class.getName())
        .doesNotContain(OrthonormalBasis.class.getName());
  }

  /** The classes of the package that a class depends on, directly or through others. */
  private static Set<String> reachable(Class<?> from) {
    Set<String> reached = new HashSet<>();
    reach(CLASSES.get(from), reached);
    return reached;
  }

  private static void reach(JavaClass from, Set<String> reached) {
    for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
      JavaClass target = dependency.getTargetClass();
      if (target.getPackageName().equals(from.getPackageName()) && reached.add(target.getName())) {
        reach(target, reached);
      }
    }
  }

  @Test
  void usersSeeBuildersAndWhatTheyAreGiven() {
    Set<String> open =
        CLASSES.stream()
            .filter(type -> type.getPackageName().equals(LayerBuilder.class.getPackageName()))
            .filter(type -> type.isTopLevelClass() && isPublic(type))
            .map(JavaClass::getSimpleName)
            .collect(Collectors.toSet());
    assertThat(open)
        .containsExactlyInAnyOrder(
            "LayerBuilder",
            "LayerDraft",
            "Candidates",
            "FirstLayerBuilder",
            "FirstLayerDraft",
            "GrowingBasis",
            "Precision");
  }

  private static boolean isPublic(JavaClass type) {
    return Modifier.isPublic(type.reflect().getModifiers());
  }

  @Test
  void theBuilderInTheDocumentationCompilesAndIsUsed(@TempDir Path folder) throws Exception {
    String source =
        """
        import org.basislearner.selection.*;
        import org.basislearner.train.Parameters;

        public class Example {
          public static Parameters parameters() {
            %s
            return parameters;
          }
        }
        """
            .formatted(documentedExample());
    Path file = Files.writeString(folder.resolve("Example.java"), source);
    compile(file, folder);
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      Parameters parameters =
          (Parameters) loader.loadClass("Example").getMethod("parameters").invoke(null);
      assertThat(parameters.builder().name()).isEqualTo("largest");
    }
  }

  private static String documentedExample() throws IOException {
    String java =
        Files.readString(
            Path.of("src/main/java", LayerBuilder.class.getName().replace('.', '/') + ".java"));
    String begin = "<pre>{@code";
    int from = java.indexOf(begin) + begin.length();
    return java.substring(from, java.indexOf("}</pre>", from)).replaceAll("\n \\* ?", "\n");
  }

  private static void compile(Path file, Path folder) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-cp", Path.of(LIBRARY.toURI()).toString(), "-d", folder.toString(), "-proc:none");
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
              .call();
      assertThat(compiled).as(messages.toString()).isTrue();
    }
  }
}
