package org.basislearner.paper.sets;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.basislearner.rows.DataException;

/**
 * One of MNIST's files, plain or with {@code .gz} behind its name:
 *
 * <pre>
 * u8 0, u8 0, u8 8 (unsigned bytes), u8 number of dimensions,
 * i32 big-endian size of each dimension, the bytes
 * </pre>
 */
final class IdxFile {
  private static final int UNSIGNED_BYTES = 0x800;

  private final Path path;

  private IdxFile(Path path) {
    this.path = path;
  }

  /** The file of a name in a folder, which has to exist. */
  static IdxFile find(Path folder, String name) {
    if (!Files.isDirectory(folder)) {
      throw new DataException(
          folder + ": no such folder: give the folder of the MNIST files with --mnist DIR");
    }
    Path plain = folder.resolve(name);
    Path zipped = folder.resolve(name + ".gz");
    if (!Files.isRegularFile(plain) && !Files.isRegularFile(zipped)) {
      throw new DataException(
          "%s: missing, and so is %s.gz: give the folder that has it with --mnist DIR"
              .formatted(plain, name));
    }
    return new IdxFile(Files.isRegularFile(plain) ? plain : zipped);
  }

  /** Its bytes: a number of items that each have the given sizes. */
  byte[] read(int... sizes) throws IOException {
    try (InputStream stream = open();
        DataInputStream input = new DataInputStream(stream)) {
      int magic = input.readInt();
      int expected = UNSIGNED_BYTES + sizes.length + 1;
      if (magic != expected) {
        throw damaged("begins with " + magic + " instead of " + expected);
      }
      long items = input.readInt();
      long itemBytes = 1;
      for (int size : sizes) {
        int actual = input.readInt();
        if (actual != size) {
          throw damaged("has a side of " + actual + " instead of " + size + " pixels");
        }
        itemBytes *= size;
      }
      long total = items * itemBytes;
      if (items < 0 || total > Integer.MAX_VALUE - 8) {
        throw damaged("claims to have " + items + " items");
      }
      // readNBytes grows as bytes arrive: a wrong count in a short file allocates little.
      byte[] bytes = input.readNBytes((int) total);
      if (bytes.length < total || input.read() >= 0) {
        throw damaged("does not have the " + items + " items that its head names");
      }
      return bytes;
    } catch (EOFException | ZipException broken) {
      throw damaged("ends too early or is not what its name says");
    }
  }

  private InputStream open() throws IOException {
    InputStream file = Files.newInputStream(path);
    try {
      return path.toString().endsWith(".gz")
          ? new GZIPInputStream(file, 1 << 16)
          : new BufferedInputStream(file, 1 << 16);
    } catch (IOException | RuntimeException failure) {
      file.close();
      throw failure;
    }
  }

  private DataException damaged(String what) {
    return new DataException(
        path + ": " + what + ": this is no MNIST file, or a damaged one; download it again");
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
