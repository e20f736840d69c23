package org.basislearner.paper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.basislearner.data.Table;
import org.basislearner.paper.sets.BenchmarkData;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.paper.sets.RowProgress;
import org.basislearner.rows.DataException;

/**
 * Where the eight sets come from: a folder with the benchmark's files where there are some, else
 * drawn anew with a seed, from a folder of MNIST's files and one of pictures.
 */
public record PaperSets(
    Optional<Path> originals, Optional<Path> mnist, Optional<Path> pictures, long seed) {
  /** Reads a table. */
  @FunctionalInterface
  public interface Reader {
    /** Reads a file. */
    Table read(Path file) throws IOException;
  }

  /**
   * Says what is missing or damaged in the folders, before any work.
   *
   * @throws DataException if a set cannot be drawn, or the folder of originals has no set at all
   */
  public void check(List<BenchmarkSet> sets) throws IOException {
    boolean someOriginal = originals.isEmpty();
    for (BenchmarkSet set : sets) {
      if (files(set).isPresent()) {
        someOriginal = true;
      } else {
        set.generate(1, 1, seed, mnist, pictures);
      }
    }
    if (!someOriginal) {
      throw new DataException(
          originals.get()
              + " has no file of the benchmark for what is asked, such as "
              + OriginalFiles.trainName(sets.get(0))
              + "; without --sets the rows are drawn");
    }
  }

  private Optional<OriginalFiles> files(BenchmarkSet set) throws IOException {
    return originals.isEmpty() ? Optional.empty() : OriginalFiles.find(set, originals.get());
  }

  /**
   * The rows of a set, of its test rows only that many, evenly spaced; reports the rows that are
   * drawn.
   */
  public PaperRows rows(BenchmarkSet set, int testRows, RowProgress progress, Reader reader)
      throws IOException {
    long start = System.nanoTime();
    Optional<OriginalFiles> files = files(set);
    LabelledRows train;
    LabelledRows test;
    if (files.isPresent()) {
      int labels = set.labels();
      train = LabelledRows.of(counted(reader.read(files.get().train()), set.trainRows()), labels);
      test = LabelledRows.of(counted(reader.read(files.get().test()), set.testRows()), labels);
    } else {
      BenchmarkData drawn =
          set.generate(set.trainRows(), set.testRows(), seed, mnist, pictures, progress);
      train = LabelledRows.of(drawn.train());
      test = LabelledRows.of(drawn.test());
    }
    test = test.evenly(testRows);
    RowOrigin origin =
        files.isPresent()
            ? RowOrigin.ORIGINAL
            : set == BenchmarkSet.MNIST_BASIC ? RowOrigin.FILE_ORDER : RowOrigin.REGENERATED;
    String sha256 = LabelledRows.sha256(train, test);
    return new PaperRows(set, origin, seed, train, test, sha256, (System.nanoTime() - start) / 1e9);
  }

  /** A table that has as many rows as the benchmark's. */
  private static Table counted(Table table, int rows) {
    if (table.rows() != rows) {
      throw new DataException(
          "%s has %s rows, the benchmark's file has %s; without --sets the rows are drawn"
              .formatted(table.source(), table.rows(), rows));
    }
    return table;
  }
}
