package org.basislearner.format;

import java.io.IOException;
import java.nio.ByteBuffer;
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

/** Replaces a file as a whole: readers and crashes meet the old bytes or the new, never a mix. */
final class AtomicFile {
  private AtomicFile() {}

  static void write(Path path, byte[] bytes) throws IOException {
    Path target = resolve(path);
    Path folder = existingFolder(target);
    // Not createTempFile: its files are for their owner alone, and the model would stay so.
    Path temporary = folder.resolve(".basis-" + UUID.randomUUID() + ".tmp");
    try {
      writeForced(temporary, bytes);
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AccessDeniedException denied) {
      throw new IOException(
          "cannot write " + path + ": no permission to create files in " + folder, denied);
    } catch (IOException failure) {
      throw new IOException("cannot write " + path + ": " + failure, failure);
    } finally {
      deleteIfLeft(temporary);
    }
    forceFolder(folder);
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

  private static void writeForced(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer remaining = ByteBuffer.wrap(bytes);
      while (remaining.hasRemaining()) {
        channel.write(remaining);
      }
      channel.force(true);
    }
  }

  private static void deleteIfLeft(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException ignored) {
      // The failure that left the file behind is the one worth reporting.
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
