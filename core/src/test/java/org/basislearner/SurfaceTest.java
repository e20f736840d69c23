package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is promised to everybody stays small. */
class SurfaceTest {
  private static final int MOST_TYPES = 60;

  @Test
  void atMostSixtyPublicTypesAreExportedToEverybody() throws IOException {
    URL classes = BasisModel.class.getProtectionDomain().getCodeSource().getLocation();
    Set<String> packages;
    try (InputStream descriptor = new URL(classes, "module-info.class").openStream()) {
      packages =
          ModuleDescriptor.read(descriptor).exports().stream()
              .filter(exports -> !exports.isQualified())
              .map(ModuleDescriptor.Exports::source)
              .collect(Collectors.toSet());
    }
    assertThat(
            new ClassFileImporter()
                .importUrl(classes).stream()
                    .filter(type -> packages.contains(type.getPackageName()))
                    .filter(JavaClass::isTopLevelClass)
                    .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                    .map(JavaClass::getName)
                    .toList())
        .hasSizeBetween(1, MOST_TYPES);
  }
}
