package org.basislearner.learner;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.store.Sha256;
import org.basislearner.train.Scaling;

/**
 * Looks at every number once while rows are read: checks it and adds it to a hash, SHA-256 of all
 * numbers, row by row, each row's inputs before its targets.
 */
final class InputCheck {
  private final List<String> names;
  private final Scaling scaling;
  private String hash = "";
  private final MessageDigest digest = Sha256.digest();

  InputCheck(List<String> names, Scaling scaling) {
    this.names = names;
    this.scaling = scaling;
  }

  /** Looks at the columns of some rows, the first of which is at a position. */
  void add(long first, double[][] inputs, double[][] targets) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Double.BYTES * (inputs.length + targets.length))
            .order(ByteOrder.LITTLE_ENDIAN);
    DoubleBuffer numbers = bytes.asDoubleBuffer();
    for (int r = 0; r < inputs[0].length; r++) {
      numbers.clear();
      for (int j = 0; j < inputs.length; j++) {
        check(first + r, j, inputs[j][r]);
        numbers.put(inputs[j][r]);
      }
      for (double[] target : targets) {
        numbers.put(target[r]);
      }
      digest.update(bytes.array());
    }
  }

  /** The hash of all rows, in hexadecimal digits. */
  String hash() {
    if (hash.isEmpty()) {
      hash = HexFormat.of().formatHex(digest.digest()); // which starts it anew
    }
    return hash;
  }

  private void check(long row, int j, double value) {
    if (!Double.isFinite(value)) {
      throw new DataException(
          String.format(
              "row %d, column %d (%s): %s is not a finite number; leave the row out or fill it in",
              row + 1, j + 1, names.get(j), value));
    }
    if (scaling == Scaling.NONE && Math.abs(value) > NumberTargets.LARGEST) {
      throw new DataException(
          String.format(
              "row %d, column %d (%s): the square of %s is out of range; use scaling = standard",
              row + 1, j + 1, names.get(j), value));
    }
  }
}
