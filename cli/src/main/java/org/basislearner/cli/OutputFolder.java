package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders for what is written. */
final class OutputFolder {
  private OutputFolder() {}

  /**
   * Makes a folder if it is not there.
   *
   * @throws IOException if that fails, with the folder's name and why
   */
  static void make(Path folder) throws IOException {
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
