package org.basislearner.paper.sets;

import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/** Draws the rows of a set, many at a time: each has its own stream of random numbers. */
final class Drawing {
  /** Rows between two looks at the progress: a fraction of a second for the slowest set. */
  private static final int BATCH = 1000;

  private final ImageSource source;
  private final long seed;
  private final long total;
  private final RowProgress progress;
  private long done;

  Drawing(ImageSource source, long seed, long total, RowProgress progress) {
    this.source = source;
    this.seed = seed;
    this.total = total;
    this.progress = progress;
  }

  /** Draws the rows of a part. */
  ImageRows draw(Part part, int rows) {
    byte[][] images = new byte[rows][Image.PIXELS];
    int[] labels = new int[rows];
    for (int begin = 0; begin < rows; begin += BATCH) {
      if (progress.cancelled()) {
        throw new CancellationException("cancelled");
      }
      int end = Math.min(rows - begin, BATCH) + begin;
      IntStream.range(begin, end)
          .parallel()
          .forEach(
              row -> {
                RowRandom random = new RowRandom(seed, part.stream(), row);
                labels[row] = source.draw(part, row, random, images[row]);
              });
      done += end - begin;
      progress.rowsDone(done, total);
    }
    return new ImageRows(images, labels);
  }
}
