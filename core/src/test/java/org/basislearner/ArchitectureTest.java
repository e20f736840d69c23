package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What ARCHITECTURE.md names is there, and what is there has a place in it. */
class ArchitectureTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
  private static final Pattern TYPE = Pattern.compile("\\b[A-Z]\\w+");
  private static final Pattern WORD = Pattern.compile("\\w+");

  private final String text = Files.readString(ROOT.resolve("ARCHITECTURE.md"));

  ArchitectureTest() throws IOException {}

  @Test
  void everyTypeThatItNamesExists() throws IOException {
    Set<String> named =
        CODE.matcher(text)
            .results()
            .flatMap(code -> TYPE.matcher(code.group(1)).results())
            .map(type -> type.group() + ".java")
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).hasSizeGreaterThan(40);
    assertThat(sources().map(file -> file.getFileName().toString()).collect(Collectors.toSet()))
        .containsAll(named);
  }

  @Test
  void everyPackageOfTheCoreIsInIt() throws IOException {
    Set<String> words =
        WORD.matcher(text).results().map(word -> word.group()).collect(Collectors.toSet());
    List<String> packages =
        sources()
            .filter(file -> file.startsWith(ROOT.resolve("core/src/main")))
            .filter(file -> file.endsWith("package-info.java"))
            .map(file -> file.getName(file.getNameCount() - 2).toString())
            .toList();
    assertThat(packages).hasSizeGreaterThan(20);
    assertThat(words).containsAll(packages);
  }

  /** Java sources of all modules, those of tests too. */
  private static Stream<Path> sources() throws IOException {
    List<Path> files;
    try (Stream<Path> modules = Files.list(ROOT)) {
      files = modules.map(module -> module.resolve("src")).filter(Files::isDirectory).toList();
    }
    Stream<Path> all = Stream.empty();
    for (Path folder : files) {
      try (Stream<Path> below = Files.walk(folder)) {
        all =
            Stream.concat(
                all, below.filter(file -> file.toString().endsWith(".java")).toList().stream());
      }
    }
    return all;
  }
}
