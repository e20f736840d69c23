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
      Map.of(
          ROOT,
          below("train", "builder", "output", "rows", "network", "linalg", "format"),
          ROOT + ".train",
          below("builder", "output", "rows", "network", "linalg"),
          ROOT + ".builder",
          below("rows", "network", "linalg"),
          ROOT + ".output",
          below("rows", "network", "linalg"),
          ROOT + ".rows",
          below("linalg"),
          ROOT + ".network",
          below("linalg"),
          ROOT + ".linalg",
          below(),
          ROOT + ".format",
          below(),
          ROOT + ".metrics",
          below());

  /** Everything that lies where the library's own classes lie, and so no test. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(BasisModel.class.getProtectionDomain().getCodeSource().getLocation())
          .that(resideInAPackage(ROOT + ".."));

  private static List<String> below(String... names) {
    return Arrays.stream(names).map(name -> ROOT + "." + name).toList();
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
