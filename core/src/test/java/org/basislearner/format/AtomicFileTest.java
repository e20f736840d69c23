package org.basislearner.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.basislearner.rows.ModelFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  private static final TensorFile CONTENTS =
      TensorFile.builder().doubles("weights", new double[] {1, 2, 3}).build();

  @TempDir private Path folder;

  @Test
  void aWrittenFileReadsBack() throws Exception {
    Path path = folder.resolve("größe with spaces.basis");
    CONTENTS.write(path);

    assertThat(path).hasBinaryContent(CONTENTS.toBytes());
    assertThat(TensorFile.read(path).doubles("weights")).containsExactly(1, 2, 3);
    assertThat(filesInFolder()).containsExactly("größe with spaces.basis");
  }

  @Test
  void anExistingFileIsReplaced() throws Exception {
    Path path = Files.writeString(folder.resolve("m.basis"), "old");
    CONTENTS.write(path);

    assertThat(path).hasBinaryContent(CONTENTS.toBytes());
    assertThat(filesInFolder()).containsExactly("m.basis");
  }

  @Test
  void anInterruptedWriteLeavesTheOldFileAndNothingElse() throws Exception {
    Path path = Files.writeString(folder.resolve("m.basis"), "old");
    try {
      Thread.currentThread().interrupt();
      assertThatIOException()
          .isThrownBy(() -> CONTENTS.write(path))
          .withMessageContaining("cannot write " + path)
          .withCauseInstanceOf(ClosedByInterruptException.class);
    } finally {
      Thread.interrupted();
    }

    assertThat(path).hasContent("old");
    assertThat(filesInFolder()).containsExactly("m.basis");
  }

  @Test
  void aReaderNeverMeetsAHalfWrittenFile() throws Exception {
    Path path = folder.resolve("m.basis");
    TensorFile other = TensorFile.builder().doubles("weights", new double[100_000]).build();
    CONTENTS.write(path);
    Thread writer =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 20; i++) {
                  (i % 2 == 0 ? other : CONTENTS).write(path);
                }
              } catch (IOException failure) {
                throw new AssertionError(failure);
              }
            });
    writer.start();
    while (writer.isAlive()) {
      byte[] seen = Files.readAllBytes(path);
      assertThat(TensorFile.fromBytes(seen, "seen").names()).containsExactly("weights");
    }
    writer.join();
  }

  @Test
  void theFileBehindALinkIsReplacedAndTheLinkStays() throws Exception {
    Path path = Files.writeString(folder.resolve("m.basis"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), path);
    CONTENTS.write(link);

    assertThat(link).isSymbolicLink();
    assertThat(path).isRegularFile().hasBinaryContent(CONTENTS.toBytes());
  }

  @Test
  void aMissingFolderIsNamed() {
    Path path = folder.resolve("missing").resolve("m.basis");

    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> CONTENTS.write(path))
        .withMessageContaining(path.getParent() + " does not exist: create it first");
  }

  @Test
  void aFileInPlaceOfTheFolderIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "old");

    assertThatExceptionOfType(NotDirectoryException.class)
        .isThrownBy(() -> CONTENTS.write(file.resolve("m.basis")))
        .withMessageContaining(file.toString());
  }

  @Test
  void aFolderWithoutPermissionIsNamed() throws Exception {
    assertThat(folder.toFile().setWritable(false)).isTrue();
    try {
      assumeThat(Files.isWritable(folder)).as("an administrator may write everywhere").isFalse();
      assertThatIOException()
          .isThrownBy(() -> CONTENTS.write(folder.resolve("m.basis")))
          .withMessageContaining("no permission to create files in " + folder);
    } finally {
      assertThat(folder.toFile().setWritable(true)).isTrue();
    }
  }

  @Test
  void onlyRegularFilesAreReplaced() {
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> CONTENTS.write(folder))
        .withMessageContainingAll(folder.toString(), "not a regular file");
  }

  @Test
  void readingSaysWhatIsThereInsteadOfAModel() throws Exception {
    Path missing = folder.resolve("missing.basis");
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> TensorFile.read(missing))
        .withMessageContainingAll(missing.toString(), "no such model file");
    assertThatExceptionOfType(ModelFileException.class)
        .isThrownBy(() -> TensorFile.read(folder))
        .withMessageContainingAll(folder.toString(), "it is a folder");
    Path empty = Files.createFile(folder.resolve("empty.basis"));
    assertThatExceptionOfType(ModelFileException.class)
        .isThrownBy(() -> TensorFile.read(empty))
        .withMessageContainingAll(empty.toString(), "it is empty");
    Path table = Files.writeString(folder.resolve("d.csv"), "a,b\n".repeat(1000));
    assertThatExceptionOfType(ModelFileException.class)
        .isThrownBy(() -> TensorFile.read(table))
        .withMessageContainingAll(table.toString(), "does not begin like one");
  }

  @Test
  void readingFindsDamageBehindTheBeginning() throws Exception {
    byte[] damaged = CONTENTS.toBytes();
    damaged[damaged.length - 9] ^= 1;
    Path path = Files.write(folder.resolve("m.basis"), damaged);

    assertThatExceptionOfType(ModelFileException.class)
        .isThrownBy(() -> TensorFile.read(path))
        .returns(ModelFileException.Kind.CORRUPT, ModelFileException::kind);
  }

  private List<String> filesInFolder() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }
}
