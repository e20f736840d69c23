package org.basislearner.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.basislearner.store.Mapping;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;

/** A store that gets every step as bytes. */
public record SendingRowStore(RowStore inner) implements RowStore {
  @Override
  public long rows() {
    return inner.rows();
  }

  @Override
  public double[][] reduce(Reduction reduction) {
    return inner.reduce(sent(reduction));
  }

  @Override
  public void map(Mapping mapping) {
    inner.map(sent(mapping));
  }

  @Override
  public void close() {
    inner.close();
  }

  @SuppressWarnings({"unchecked", "BanSerializableRead"})
  private static <T> T sent(T step) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(step);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return (T) in.readObject();
      }
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(step.getClass() + " cannot be sent: " + e, e);
    }
  }
}
