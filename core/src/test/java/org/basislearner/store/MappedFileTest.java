package org.basislearner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedFileTest {
  @TempDir Path directory = Path.of("");

  @Test
  void slotsGivenBackAreGivenOutAgain() {
    try (MappedFile file = new MappedFile(directory)) {
      Set<Integer> slots = new HashSet<>();
      for (int i = 0; i < 10; i++) {
        assertThat(slots.add(file.allocate())).as("slot %d is a new one", i).isTrue();
      }
      List<Integer> back = List.of(3, 7, 4);
      back.forEach(file::free);
      Set<Integer> again = new HashSet<>();
      for (int i = 0; i < back.size(); i++) {
        again.add(file.allocate());
      }
      assertThat(again).containsExactlyInAnyOrderElementsOf(back);
      assertThat(slots).doesNotContain(file.allocate());
    }
  }

  @Test
  void aFileGrowsOnlyByWhatIsHeldAtOnce() {
    try (MappedFile file = new MappedFile(directory)) {
      Block block = new MappedBlock(0, 3, file);
      block.append(Group.NODE, new double[] {1, 2, 3});
      for (int i = 0; i < 5000; i++) {
        block.append(Group.CANDIDATE, new double[] {i, i, i});
        block.truncate(Group.CANDIDATE, 0);
      }
      assertThat(file.allocate()).isLessThan(3);
      assertThat(block.column(Group.NODE, 0)).containsExactly(1, 2, 3);
    }
  }

  @Test
  void columnsSurviveGrowthBeyondOneMapping() {
    try (MappedFile file = new MappedFile(directory)) {
      Block block = new MappedBlock(0, 1, file);
      int count = 2100; // a mapping has room for 2048
      for (int j = 0; j < count; j++) {
        block.append(Group.NODE, new double[] {j});
      }
      for (int j = 0; j < count; j++) {
        assertThat(block.column(Group.NODE, j)[0]).isEqualTo(j);
      }
    }
  }

  @Test
  void noFileIsLeftAfterClosing() {
    MappedFile file = new MappedFile(directory);
    file.write(file.allocate(), new double[] {1}, 1);
    file.close();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aFolderThatIsMissingIsNamed() {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> new MappedFile(missing))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot make a file for rows in " + missing);
  }

  @Test
  void aFileInPlaceOfAFolderIsNamed() throws IOException {
    Path plain = Files.createFile(directory.resolve("plain"));
    assertThatThrownBy(() -> new MappedFile(plain))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot make a file for rows in " + plain);
  }

  @Test
  void aFolderThatIsNotWritableIsNamed() throws IOException {
    Path locked = Files.createDirectory(directory.resolve("locked"));
    assertThat(locked.toFile().setWritable(false)).isTrue();
    assumeFalse(Files.isWritable(locked), "this user may write anywhere");
    assertThatThrownBy(() -> new MappedFile(locked))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot make a file for rows in " + locked);
  }
}
