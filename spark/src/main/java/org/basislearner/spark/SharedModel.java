package org.basislearner.spark;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.basislearner.BasisModel;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag$;

/**
 * The model inside a Spark model. Tasks that predict carry the whole Spark model with them; once
 * this has been shared with the executors of a context, it is a mere reference there.
 */
final class SharedModel implements Serializable {
  private static final long serialVersionUID = 1;

  private transient @Nullable SentModel here;
  private transient @Nullable SparkContext context;
  private @Nullable Broadcast<SentModel> shared;

  SharedModel(BasisModel model) {
    here = new SentModel(model);
  }

  /** Sends the model to the executors, unless they have it. */
  synchronized void shareWith(SparkContext with) {
    if (shared == null || context != with) {
      shared = with.broadcast(sent(), ClassTag$.MODULE$.apply(SentModel.class));
      context = with;
    }
  }

  BasisModel model() {
    return sent().model();
  }

  byte[] bytes() {
    return sent().bytes();
  }

  private SentModel sent() {
    if (here != null) {
      return here;
    }
    if (shared == null) {
      throw new IllegalStateException("there is no model");
    }
    return shared.value();
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    out.writeObject(shared == null ? here : null);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    here = (SentModel) in.readObject();
  }

  /**
   * A model that can be sent: it travels as the bytes of its file and is read once where it
   * arrives. Kryo and Java's serialisation both carry it.
   */
  private static final class SentModel implements Serializable {
    private static final long serialVersionUID = 1;

    private final byte[] bytes;
    private transient volatile @Nullable BasisModel model;

    SentModel(BasisModel model) {
      this.bytes = model.toBytes();
      this.model = model;
    }

    byte[] bytes() {
      return bytes;
    }

    BasisModel model() {
      BasisModel known = model;
      if (known == null) {
        try {
          known = BasisModel.fromBytes(bytes, "a model that was sent");
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        model = known;
      }
      return known;
    }
  }
}
