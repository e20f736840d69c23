package org.basislearner.data;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.basislearner.columns.NumberColumn;

/** A reader from outside, of a format that only tests know. */
public final class ReversedTextReader implements TableReader {
  static final String MAGIC = "VSC\n";

  @Override
  public boolean knows(byte[] head) {
    return new String(head, StandardCharsets.ISO_8859_1).startsWith(MAGIC);
  }

  @Override
  public Table read(Path file, String name, ReadOptions options) {
    return new Table(name, List.of(new NumberColumn("n", new double[] {42})), 1, 1);
  }
}
