package org.basislearner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.basislearner.linalg.Kernels;
import org.basislearner.rows.RowStorage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedRowStoreTest extends RowStoreContract {
  @TempDir Path directory = Path.of("");

  @Override
  RowStorage storage() {
    return RowStorage.mapped(directory);
  }

  @AfterEach
  void noFileIsLeftBehind() {
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void mappedRowsAreNotOnTheHeap() {
    assertThat(storage().onHeap()).isFalse();
    assertThat(RowStorage.heap().onHeap()).isTrue();
  }

  @Test
  void aFolderThatCannotBeUsedIsNamedWhenTheStoreIsMade() {
    Path missing = directory.resolve("missing");
    try (Workers workers = new Workers(1, Kernels.plain(), () -> false)) {
      assertThatThrownBy(
              () -> new LocalRowStore.Builder(workers, RowStorage.mapped(missing), 1, 1, 1))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining(missing.toString());
    }
  }
}
