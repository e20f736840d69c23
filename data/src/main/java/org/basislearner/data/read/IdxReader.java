package org.basislearner.data.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.Table;
import org.basislearner.rows.DataException;

/**
 * Reads IDX files of unsigned bytes, as MNIST is given: images, each with its label if the file of
 * labels lies beside, or labels alone. Pixels are divided by 255.
 */
final class IdxReader {
  private static final int WHITE = 255;

  private IdxReader() {}

  /** Whether the first bytes are those of this format. */
  static boolean fits(byte[] head) {
    return head.length >= 4
        && head[0] == 0
        && head[1] == 0
        && head[2] == 8
        && head[3] >= 1
        && head[3] <= 4;
  }

  static Table read(SourceFile file) throws IOException {
    List<Column> columns = new ArrayList<>();
    int rows;
    try (InputStream in = file.open()) {
      int[] sizes = sizes(file, in);
      int width = width(file, sizes);
      rows = sizes[0];
      if (sizes.length == 1) {
        columns.add(column(bytes(file, in, rows), "target"));
      } else {
        columns.addAll(pixels(file, in, rows, width));
      }
      checkEnd(file, in);
      if (sizes.length > 1) {
        Optional<Path> labels = labels(file.path());
        if (labels.isPresent()) {
          columns.add(labelColumn(labels.get(), file, rows));
        }
      }
    }
    return new Table(file.name(), columns, rows, 1);
  }

  private static Column labelColumn(Path path, SourceFile images, int rows) throws IOException {
    try (SourceFile file = SourceFile.of(path, images.options());
        InputStream in = file.open()) {
      int[] sizes = sizes(file, in);
      if (sizes.length != 1 || sizes[0] != rows) {
        throw new DataException(
            file.name() + " does not hold the " + rows + " labels of " + images.name());
      }
      Column column = column(bytes(file, in, rows), "target");
      checkEnd(file, in);
      return column;
    }
  }

  /** The file of labels that belongs to one of images by its name. */
  static Optional<Path> labels(Path images) {
    Path last = images.getFileName();
    if (last == null || !last.toString().contains("images")) {
      return Optional.empty();
    }
    String name = last.toString().replace("images", "labels").replace("idx3", "idx1");
    String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    for (String candidate : List.of(name, plain, plain + ".gz")) {
      Path path = images.resolveSibling(candidate);
      if (Files.isRegularFile(path)) {
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }

  private static int[] sizes(SourceFile file, InputStream in) throws IOException {
    byte[] head = in.readNBytes(4);
    if (head.length == 4 && head[0] == 0 && head[1] == 0 && head[2] != 8 && head[3] > 0) {
      throw new DataException(file.name() + ": only IDX files of unsigned bytes can be read");
    }
    if (!fits(head)) {
      throw new DataException(file.name() + " is not an IDX file; it does not begin like one");
    }
    byte[] bytes = in.readNBytes(4 * head[3]);
    if (bytes.length < 4 * head[3]) {
      throw cutOff(file);
    }
    int[] sizes = new int[head[3]];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = java.nio.ByteBuffer.wrap(bytes).getInt(4 * i);
      if (sizes[i] <= 0) {
        throw new DataException(
            "%s: size %s in the header is %s; it is damaged"
                .formatted(file.name(), i + 1, sizes[i]));
      }
    }
    return sizes;
  }

  private static int width(SourceFile file, int[] sizes) {
    long width = 1;
    for (int i = 1; i < sizes.length; i++) {
      width = Math.min(width * sizes[i], Integer.MAX_VALUE);
    }
    Limits.checkColumns(file.name(), 1, width);
    return (int) width;
  }

  /** Rows come in as the file has them, whatever its header promises. */
  private static List<Column> pixels(SourceFile file, InputStream in, int rows, int width)
      throws IOException {
    double[] shades = new double[WHITE + 1];
    for (int i = 0; i <= WHITE; i++) {
      shades[i] = (double) i / WHITE;
    }
    int step = Math.max(1, (1 << 20) / width);
    int expected = file.isPlain() ? (int) Math.min(rows, file.size() / width) : step;
    NumberValues values =
        new NumberValues(file.name(), NumberValues.all(width), Math.min(rows, expected));
    byte[] block = new byte[step * width];
    for (int first = 0; first < rows; first += step) {
      int count = Math.min(step, rows - first);
      if (in.readNBytes(block, 0, count * width) < count * width) {
        throw cutOff(file);
      }
      values.ensure(first + (long) count);
      for (int c = 0; c < width; c++) {
        double[] column = values.values(c);
        for (int r = 0; r < count; r++) {
          column[first + r] = shades[block[r * width + c] & 0xff];
        }
      }
    }
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < width; c++) {
      columns.add(values.column(c, "pixel" + (c + 1), rows));
    }
    return columns;
  }

  private static byte[] bytes(SourceFile file, InputStream in, int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw cutOff(file);
    }
    return bytes;
  }

  private static Column column(byte[] bytes, String name) {
    double[] values = new double[bytes.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = bytes[i] & 0xff;
    }
    return new NumberColumn(name, values);
  }

  private static void checkEnd(SourceFile file, InputStream in) throws IOException {
    if (in.read() >= 0) {
      throw new DataException(file.name() + " is longer than its header says; it is damaged");
    }
  }

  private static DataException cutOff(SourceFile file) {
    return new DataException(file.name() + " is shorter than its header says; copy it again");
  }
}
