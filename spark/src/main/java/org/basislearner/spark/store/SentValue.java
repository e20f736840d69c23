package org.basislearner.spark.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.basislearner.stages.RemoteRows;
import org.jspecify.annotations.Nullable;

/**
 * Something that executors fetch once, such as a mapping. What is left of it in the lineage of
 * later steps is a reference, however large the matrices are that it carries. Written by Java's
 * serialisation even where Spark's own serialiser is another one, because mappings are lambdas.
 */
final class SentValue<T> implements RemoteRows.Sent<T> {
  private static final long serialVersionUID = 1;

  private final Broadcast<byte[]> bytes;
  private transient @Nullable T value;

  SentValue(JavaSparkContext context, T value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
      objects.writeObject(value);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot send " + value.getClass() + ": " + e, e);
    }
    bytes = context.broadcast(out.toByteArray());
  }

  @Override
  @SuppressWarnings("unchecked") // what was written
  public synchronized T value() {
    if (value == null) {
      try (ObjectInputStream objects =
          new TaskObjectStream(new ByteArrayInputStream(bytes.value()))) {
        value = (T) objects.readObject();
      } catch (IOException | ClassNotFoundException e) {
        throw new IllegalStateException("cannot receive what was sent: " + e, e);
      }
    }
    return value;
  }

  /** Frees what the driver and the executors keep of it. */
  @Override
  public void forget() {
    Release.of(bytes);
  }

  /** Finds classes where the task finds them: jars given to Spark are not on the class path. */
  private static final class TaskObjectStream extends ObjectInputStream {
    TaskObjectStream(ByteArrayInputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass type)
        throws IOException, ClassNotFoundException {
      try {
        return Class.forName(type.getName(), false, Thread.currentThread().getContextClassLoader());
      } catch (ClassNotFoundException e) {
        return super.resolveClass(type); // primitive types
      }
    }
  }
}
