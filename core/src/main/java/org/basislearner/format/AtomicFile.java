package org.basislearner.format;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Replaces a file as a whole: readers and crashes meet the old bytes or the new, never a mix.
 *
 * <p>The new bytes are staged under a temporary name in the same folder and forced to the disk;
 * {@link #commit} renames. Several files can be staged before the first is committed, so that a
 * full disk leaves all of them as they were.
 *
 * <pre>{@code
 * try (AtomicFile file = AtomicFile.stage(path, out -> out.write(bytes))) {
 *   file.commit();
 * }
 * }</pre>
 */
public final class AtomicFile implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final Path path;
  private final Path target;
  private final Path folder;
  private final Path temporary;

  /** Writes the bytes of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes all bytes; the stream is buffered and closed by the caller. */
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile(Path path) throws IOException {
    this.path = path;
    target = resolve(path);
    folder = existingFolder(target);
    // Not createTempFile: its files are for their owner alone, and the model would stay so.
    temporary = folder.resolve(".basis-" + UUID.randomUUID() + ".tmp");
  }

  /** Replaces a file by bytes. */
  public static void write(Path path, byte[] bytes) throws IOException {
    try (AtomicFile file = stage(path, out -> out.write(bytes))) {
      file.commit();
    }
  }

  /**
   * Writes new content beside a file, which stays as it is; leaves nothing behind if that fails.
   */
  public static AtomicFile stage(Path path, Content content) throws IOException {
    AtomicFile file = new AtomicFile(path);
    boolean staged = false;
    try {
      file.writeForced(content);
      staged = true;
    } catch (IOException failure) {
      throw file.explained(failure);
    } finally {
      if (!staged) {
        file.close();
      }
    }
    return file;
  }

  /** Fails early if a file could not be staged: its folder must exist and take new files. */
  public static void check(Path path) throws IOException {
    stage(path, out -> {}).close();
  }

  /** Puts the staged bytes in place of the file. */
  public void commit() throws IOException {
    try {
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      throw explained(failure);
    }
    forceFolder(folder);
  }

  /** Removes what was staged and not committed. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException ignored) {
      // The failure that left the file behind is the one worth reporting.
    }
  }

  private IOException explained(IOException failure) {
    return failure instanceof AccessDeniedException
        ? new IOException(
            "cannot write " + path + ": no permission to create files in " + folder, failure)
        : new IOException("cannot write " + path + ": " + reason(failure), failure);
  }

  /** The system's words alone; the temporary file's name would only confuse. */
  private static String reason(IOException failure) {
    if (failure instanceof FileSystemException system) {
      return system.getReason() == null ? "the folder takes no new files" : system.getReason();
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  /** Follows links, so that the file behind a link is replaced and not the link. */
  private static Path resolve(Path path) throws IOException {
    if (!Files.exists(path)) {
      return path.toAbsolutePath();
    }
    if (!Files.isRegularFile(path)) {
      // A rename would replace a device such as /dev/null for the whole machine.
      throw new FileSystemException(
          path.toString(), null, "cannot be replaced: it is not a regular file");
    }
    return path.toRealPath();
  }

  private static Path existingFolder(Path target) throws IOException {
    Path folder = target.getParent();
    if (folder == null || !Files.exists(folder)) {
      throw new NoSuchFileException(
          target.toString(), null, "the folder " + folder + " does not exist: create it first");
    }
    if (!Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder + " (needed to write " + target + ")");
    }
    return folder;
  }

  private void writeForced(Content content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  /** Makes the rename itself durable where the system can; the file is whole either way. */
  private static void forceFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException unsupported) {
      // Windows does not open folders.
    }
  }
}
