package org.basislearner.paper.sets;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.basislearner.format.AtomicFile;

/**
 * Writes images as {@code .amat} text: a line for each row, its 784 pixels and then its label,
 * separated by blanks, without a header. Pixels are the shortest decimals of {@link
 * ImageRows#pixel}. The file appears whole or not at all, and replaces another only when it is
 * complete.
 */
public final class AmatWriter {
  /** Rows between two looks at the progress: some ten milliseconds. */
  private static final int BATCH = 1000;

  private static final int LONGEST_LABEL = 12;

  private AmatWriter() {}

  /**
   * Writes a file, compressed with gzip when its name ends in {@code .gz}.
   *
   * @throws IOException if it cannot be written; the message names the file
   * @throws CancellationException if the progress says so
   */
  public static void write(ImageRows rows, Path file, RowProgress progress) throws IOException {
    try (AtomicFile target = AtomicFile.stage(file, out -> write(rows, file, out, progress))) {
      target.commit();
    }
  }

  private static void write(ImageRows rows, Path file, OutputStream out, RowProgress progress)
      throws IOException {
    if (!file.toString().endsWith(".gz")) {
      writeRows(rows, out, progress);
      return;
    }
    FastGzip compressed = new FastGzip(out);
    writeRows(rows, compressed, progress);
    compressed.finish();
  }

  private static void writeRows(ImageRows rows, OutputStream output, RowProgress progress)
      throws IOException {
    byte[] line = new byte[Image.PIXELS * PixelText.longest() + LONGEST_LABEL];
    for (int row = 0; row < rows.count(); row++) {
      if (row % BATCH == 0 && progress.cancelled()) {
        throw new CancellationException("cancelled");
      }
      output.write(line, 0, format(rows.image(row), rows.label(row), line));
      if ((row + 1) % BATCH == 0 || row + 1 == rows.count()) {
        progress.rowsDone(row + 1, rows.count());
      }
    }
  }

  private static int format(byte[] image, int label, byte[] line) {
    int length = 0;
    for (int p = 0; p < Image.PIXELS; p++) {
      length = PixelText.append(line, length, Image.level(image, p));
    }
    byte[] end = (label + "\n").getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(end, 0, line, length, end.length);
    return length + end.length;
  }

  /** Compresses at the fastest level: the text is so regular that the others gain little. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream output) throws IOException {
      super(output, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
