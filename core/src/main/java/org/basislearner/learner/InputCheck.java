package org.basislearner.learner;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.store.Sha256;
import org.basislearner.train.Scaling;

/** Looks at every number once before anything is computed: checks it and adds it to a hash. */
final class InputCheck {
  private final List<String> names;
  private final Scaling scaling;

  InputCheck(List<String> names, Scaling scaling) {
    this.names = names;
    this.scaling = scaling;
  }

  /** SHA-256 of all numbers, row by row, each row's inputs before its targets. */
  String hash(RowSource source, Targets targets) {
    MessageDigest digest = Sha256.digest();
    double[] target = new double[targets.columns()];
    ByteBuffer buffer =
        ByteBuffer.allocate(Double.BYTES * (source.columns() + target.length))
            .order(ByteOrder.LITTLE_ENDIAN);
    long[] rows = {0};
    source.scan(
        (row, values) -> {
          if (row != rows[0]++ || row >= source.rows()) {
            throw new DataException(
                "the source shows row "
                    + (row + 1)
                    + " where row "
                    + rows[0]
                    + " of "
                    + source.rows()
                    + " belongs");
          }
          check(row, values);
          targets.read((int) row, target);
          buffer.clear();
          buffer.asDoubleBuffer().put(values, 0, source.columns()).put(target);
          digest.update(buffer.array());
        });
    if (rows[0] != source.rows()) {
      throw new DataException(
          "the source says it has " + source.rows() + " rows and shows " + rows[0]);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private void check(long row, double[] values) {
    for (int j = 0; j < names.size(); j++) {
      double value = values[j];
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
}
