package org.basislearner.cli.paper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.basislearner.data.Table;
import org.basislearner.data.sets.BenchmarkData;
import org.basislearner.data.sets.BenchmarkSet;
import org.basislearner.data.sets.RowProgress;
import org.basislearner.rows.DataException;

/**
 * Where the eight sets come from: the benchmark's files where there are some, else drawn anew.
 *
 * @param originals a folder with files of the benchmark
 * @param mnist the folder of MNIST's files
 * @param pictures a folder of pictures
 * @param seed of what is drawn
 */
public record PaperSets(
    Optional<Path> originals, Optional<Path> mnist, Optional<Path> pictures, long seed) {
  /** Reads a table. */
  @FunctionalInterface
  public interface Reader {
    /** Reads a file. */
    Table read(Path file) throws IOException;
  }

  /** Where the rows of a set will come from. */
  public Origin origin(BenchmarkSet set) throws IOException {
    if (files(set).isPresent()) {
      return Origin.ORIGINAL;
    }
    return set == BenchmarkSet.MNIST_BASIC ? Origin.FILE_ORDER : Origin.REGENERATED;
  }

  /**
   * Says what is missing for a set, before any work.
   *
   * @throws DataException if so
   */
  public void check(BenchmarkSet set) throws IOException {
    if (files(set).isPresent()) {
      return;
    }
    if (set.needsDigits() && mnist.isEmpty()) {
      throw new DataException(
          set.setName() + " needs --mnist DIR, the folder of MNIST's IDX files");
    }
    if (set.needsPictures() && pictures.isEmpty()) {
      throw new DataException(set.setName() + " needs --pictures DIR, a folder of pictures");
    }
  }

  private Optional<OriginalFiles> files(BenchmarkSet set) throws IOException {
    return originals.isEmpty() ? Optional.empty() : OriginalFiles.find(set, originals.get());
  }

  /**
   * The rows of a set.
   *
   * @param testRows how many test rows, evenly from all
   * @param progress is told of rows that are drawn
   */
  PaperRows rows(BenchmarkSet set, int testRows, RowProgress progress, Reader reader)
      throws IOException {
    Optional<OriginalFiles> files = files(set);
    if (files.isPresent()) {
      Table train = counted(reader.read(files.get().train()), set.trainRows());
      Table test = counted(reader.read(files.get().test()), set.testRows());
      return new PaperRows(LabelledRows.of(train), LabelledRows.of(test).evenly(testRows));
    }
    BenchmarkData drawn =
        set.generate(set.trainRows(), set.testRows(), seed, mnist, pictures, progress);
    return new PaperRows(
        LabelledRows.of(drawn.train()), LabelledRows.of(drawn.test()).evenly(testRows));
  }

  /** A table that has as many rows as the benchmark's. */
  private static Table counted(Table table, int rows) {
    if (table.rows() != rows) {
      throw new DataException(
          table.source()
              + " has "
              + table.rows()
              + " rows, the benchmark's file has "
              + rows
              + "; without --sets the rows are drawn");
    }
    return table;
  }

  /** Train and test rows. */
  record PaperRows(LabelledRows train, LabelledRows test) {}
}
