package org.basislearner;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrows between packages point downwards only. */
class PackageArrowsTest {
  private static final String ROOT = "org.basislearner";

  /** What each package may depend on beside itself. */
  private static final Map<String, List<String>> ARROWS =
      Map.ofEntries(
          below(
              "",
              "card",
              "columns",
              "effects",
              "learner",
              "search",
              "train",
              "selection",
              "output",
              "loss",
              "store",
              "rows",
              "predict",
              "network",
              "linalg",
              "matrix",
              "format",
              "json"),
          below(
              "learner",
              "card",
              "levels",
              "search",
              "scaling",
              "stages",
              "metrics",
              "train",
              "selection",
              "output",
              "loss",
              "store",
              "rows",
              "predict",
              "network",
              "linalg",
              "matrix"),
          below("card", "train", "predict", "network", "linalg", "format", "json"),
          below("search", "train", "selection", "loss", "store"),
          below("train", "json", "selection", "loss", "rows", "network", "linalg"),
          below("scaling", "store", "predict", "network", "linalg"),
          below("selection", "own", "store", "rows", "network", "linalg", "matrix"),
          below("stages", "store", "predict", "linalg", "matrix"),
          below("output", "loss", "store", "predict", "linalg", "matrix"),
          below("loss", "own", "predict"),
          below("store", "loss", "rows", "linalg", "matrix"),
          below("predict", "network", "linalg", "format", "json"),
          below("own"),
          below("columns", "levels", "rows"),
          below("levels"),
          below("effects", "predict", "network", "linalg"),
          below("rows"),
          below("network", "linalg", "matrix"),
          below("linalg", "matrix"),
          below("matrix"),
          below("format", "rows", "json"),
          below("json"),
          below("metrics"));

  /** Everything that lies where the library's own classes lie, and so no test. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(BasisModel.class.getProtectionDomain().getCodeSource().getLocation())
          .that(resideInAPackage(ROOT + ".."));

  /** A package and those that it may depend on. */
  private static Map.Entry<String, List<String>> below(String name, String... others) {
    return Map.entry(named(name), Arrays.stream(others).map(PackageArrowsTest::named).toList());
  }

  private static String named(String name) {
    return name.isEmpty() ? ROOT : ROOT + "." + name;
  }

  static Stream<String> packages() {
    return ARROWS.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void aPackageDependsOnlyOnThoseBelowIt(String name) {
    String[] allowed =
        Stream.concat(Stream.of(name), ARROWS.getOrDefault(name, List.of()).stream())
            .toArray(String[]::new);
    classes()
        .that()
        .resideInAPackage(name)
        .should()
        .onlyDependOnClassesThat(not(resideInAPackage(ROOT + "..")).or(resideInAnyPackage(allowed)))
        .check(CLASSES);
  }

  @Test
  void everyPackageHasItsArrows() {
    assertThat(CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
        .isEqualTo(ARROWS.keySet());
  }
}
