package org.basislearner.data;

import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * What a table keeps of its file beside the values.
 *
 * @param lines the line of the file on which a row begins
 * @param sparse whether a column that is not in the file is full of zeros, as in LIBSVM files
 * @param writing how the file writes numbers and dates
 * @param declared columns of texts that the file itself declares to be categories
 * @param notes what is worth telling of the file
 */
public record Origin(
    IntToLongFunction lines,
    boolean sparse,
    Writing writing,
    Set<String> declared,
    List<String> notes) {
  /** Copies the collections. */
  public Origin {
    declared = Set.copyOf(declared);
    notes = List.copyOf(notes);
  }

  /** A file of which nothing else is known. */
  public Origin(IntToLongFunction lines, boolean sparse) {
    this(lines, sparse, Writing.unknown(), Set.of(), List.of());
  }

  /** The origin of some of the rows, which know their lines. */
  Origin at(int[] rows) {
    return new Origin(row -> lines.applyAsLong(rows[row]), sparse, writing, declared, notes);
  }

  static Origin plain(long firstRow) {
    return new Origin(row -> firstRow + row, false);
  }
}
