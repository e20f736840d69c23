package org.basislearner.spark.store;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.basislearner.store.Group;

/**
 * What one step left of a block: the columns it made, and where all columns of the block are, those
 * of earlier steps included. So a step costs memory for its own columns only, and the columns of
 * earlier steps are never written again, neither to memory nor to disk.
 *
 * <p>Not a record: Kryo, which users may have chosen, does not restore those. Immutable.
 */
@SuppressWarnings("EnumOrdinal") // groups as indices: blocks are never read by another version
final class StoredBlock implements Serializable {
  private static final long serialVersionUID = 3;

  /** All but the columns, which {@link #writeObject} writes itself; Kryo takes all fields. */
  @SuppressWarnings("UnusedVariable") // read by Java's serialization
  private static final ObjectStreamField[] serialPersistentFields = {
    new ObjectStreamField("index", int.class),
    new ObjectStreamField("rows", int.class),
    new ObjectStreamField("step", int.class),
    new ObjectStreamField("places", ColumnPlace[][].class)
  };

  final int index;
  final int rows;
  final int step;

  /** For each group, for each of its columns. */
  final ColumnPlace[][] places;

  /** Changed by {@link #readObject} alone. */
  private double[][] columns;

  StoredBlock(int index, int rows, int step, ColumnPlace[][] places, double[][] columns) {
    this.index = index;
    this.rows = rows;
    this.step = step;
    this.places = places;
    this.columns = columns;
  }

  /** A block as it begins, with inputs, targets and perhaps weights. */
  static StoredBlock first(
      int index, int rows, double[][] inputs, double[][] targets, double[][] weights) {
    ColumnPlace[][] places = new ColumnPlace[Group.values().length][0];
    double[][] columns = Arrays.copyOf(inputs, inputs.length + targets.length + weights.length);
    System.arraycopy(targets, 0, columns, inputs.length, targets.length);
    System.arraycopy(weights, 0, columns, inputs.length + targets.length, weights.length);
    places[Group.INPUT.ordinal()] = range(0, inputs.length);
    places[Group.TARGET.ordinal()] = range(inputs.length, targets.length);
    places[Group.WEIGHT.ordinal()] = range(inputs.length + targets.length, weights.length);
    return new StoredBlock(index, rows, 0, places, columns);
  }

  private static ColumnPlace[] range(int from, int count) {
    ColumnPlace[] range = new ColumnPlace[count];
    Arrays.setAll(range, i -> new ColumnPlace.Stored(0, from + i));
    return range;
  }

  double[] column(int slot) {
    return columns[slot];
  }

  /** The steps whose columns this block still needs. */
  Set<Integer> liveSteps() {
    Set<Integer> steps = new HashSet<>();
    for (ColumnPlace[] group : places) {
      for (ColumnPlace place : group) {
        place.visitSteps(steps::add);
      }
    }
    return steps;
  }

  /** Columns as bytes in one piece: what does not fit into memory is read again for every sum. */
  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    out.writeInt(columns.length);
    byte[] bytes = new byte[rows * Double.BYTES];
    for (double[] column : columns) {
      ByteBuffer.wrap(bytes).asDoubleBuffer().put(column);
      out.write(bytes);
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    columns = new double[in.readInt()][rows];
    byte[] bytes = new byte[rows * Double.BYTES];
    for (double[] column : columns) {
      in.readFully(bytes);
      ByteBuffer.wrap(bytes).asDoubleBuffer().get(column);
    }
  }
}
