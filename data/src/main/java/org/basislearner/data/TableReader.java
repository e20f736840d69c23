package org.basislearner.data;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads one more format. Implementations are found with {@link java.util.ServiceLoader}, so that
 * formats with large libraries need not be on every class path.
 */
public interface TableReader {
  /** Whether this reader knows the format of a file with these first bytes. */
  boolean knows(byte[] head);

  /**
   * Reads a file, which messages call by the given name.
   *
   * @throws org.basislearner.rows.DataException if the content makes no sense
   * @throws IOException if the file cannot be read
   */
  Table read(Path file, String name, ReadOptions options) throws IOException;
}
