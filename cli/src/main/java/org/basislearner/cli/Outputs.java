package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.format.AtomicFile;
import org.jspecify.annotations.Nullable;

/**
 * The files that a command writes: all of them or none. Whether they can be written is found out
 * before the work, and each is whole on the disk before the first is put in place.
 */
final class Outputs implements AutoCloseable {
  private final List<AtomicFile> staged = new ArrayList<>();
  private final Map<Path, String> used = new LinkedHashMap<>();

  /** Notes a file that is read, which must not be written. */
  Outputs reading(@Nullable Path file, String option) {
    if (file != null && !file.toString().equals("-")) {
      used.putIfAbsent(real(file), option);
    }
    return this;
  }

  /**
   * Checks a file that is to be written, if there is one.
   *
   * @throws Usage if the same file is given twice
   * @throws IOException if it cannot be written
   */
  Outputs writing(@Nullable Path file, String option) throws IOException {
    if (file == null) {
      return this;
    }
    String other = used.putIfAbsent(real(file), option);
    if (other != null) {
      throw new Usage(option + " " + file + ": the same file as " + other);
    }
    AtomicFile.check(file);
    return this;
  }

  /** Two names of one file are one. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException absent) {
      Path whole = file.toAbsolutePath().normalize();
      Path folder = whole.getParent();
      Path name = whole.getFileName();
      try {
        return folder == null || name == null || !Files.exists(folder)
            ? whole
            : folder.toRealPath().resolve(name);
      } catch (IOException unreadable) {
        return whole;
      }
    }
  }

  /** Writes a file beside the one that it will replace. */
  void stage(Path file, AtomicFile.Content content) throws IOException {
    staged.add(AtomicFile.stage(file, content));
  }

  /** Puts all files in place. */
  void commit() throws IOException {
    for (AtomicFile file : staged) {
      file.commit();
    }
  }

  @Override
  public void close() {
    staged.forEach(AtomicFile::close);
  }

  /**
   * Makes a folder if it is not there.
   *
   * @throws IOException if that fails, with the folder's name and why
   */
  static void makeFolder(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (FileSystemException failure) {
      throw new IOException("cannot make the folder " + folder + ": " + reason(failure), failure);
    }
  }

  private static String reason(FileSystemException failure) {
    if (failure.getReason() != null) {
      return failure.getReason();
    }
    if (failure instanceof FileAlreadyExistsException) {
      return failure.getFile() + " is a file";
    }
    return failure instanceof AccessDeniedException
        ? "no permission"
        : "the system does not allow it there";
  }
}
