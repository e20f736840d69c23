package org.basislearner.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedBlockTest extends BlockContract {
  @TempDir Path directory = Path.of("");

  private final List<MappedFile> files = new ArrayList<>();

  @Override
  Block block(int index, int rows) {
    return new MappedBlock(index, rows, open());
  }

  private MappedFile open() {
    MappedFile file = new MappedFile(directory);
    files.add(file);
    return file;
  }

  @AfterEach
  void closeFiles() {
    files.forEach(MappedFile::close);
  }

  @Test
  void blocksOfOneFileDoNotTouchEachOther() {
    MappedFile file = open();
    Block first = new MappedBlock(0, 2, file);
    Block second = new MappedBlock(1, 2, file);
    first.append(Group.NODE, new double[] {1, 2});
    second.append(Group.NODE, new double[] {3, 4});
    first.append(Group.NODE, new double[] {5, 6});
    second.replace(Group.NODE, 0, new double[] {7, 8});
    assertThat(first.column(Group.NODE, 0)).containsExactly(1, 2);
    assertThat(first.column(Group.NODE, 1)).containsExactly(5, 6);
    assertThat(second.column(Group.NODE, 0)).containsExactly(7, 8);
  }

  @Test
  void aColumnReadIsACopy() {
    Block block = block(0, 2);
    block.append(Group.NODE, new double[] {1, 2});
    double[] before = block.column(Group.NODE, 0);
    block.replace(Group.NODE, 0, new double[] {3, 4});
    assertThat(before).containsExactly(1, 2);
  }
}
