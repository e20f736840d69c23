package org.basislearner.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.basislearner.BasisModel;
import org.jspecify.annotations.Nullable;

/**
 * A model that can be sent: it travels as the bytes of its file and is read once where it arrives.
 * Kryo and Java's serialisation both carry it.
 */
final class SentModel implements Serializable {
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
