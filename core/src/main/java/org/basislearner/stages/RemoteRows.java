package org.basislearner.stages;

import java.io.Serializable;
import java.util.List;

/** Rows of a training that other processes hold, as chunks. */
public interface RemoteRows extends AutoCloseable {
  /** Something that was sent to where the rows are. */
  interface Sent<T> extends Serializable {
    /** What was sent. */
    T value();

    /** It will not be needed any longer. */
    void forget();
  }

  /** Sends something once that many steps need. */
  <T> Sent<T> send(T value);

  /**
   * The values of each column in the training rows, joined over all rows.
   *
   * @param weightScale for {@link ColumnValues#of}
   */
  List<ColumnValues.Coded> columns(double weightScale);

  /**
   * Codes all rows, to be kept.
   *
   * @param codes for {@link StageChunk#code}
   */
  void code(Sent<StageChunk.Codes> codes);

  /** Carries out steps on each chunk, by {@link StageWork#on}, and joins what they find. */
  StageSums sums(StageWork work);

  /** Gives back what is held. */
  @Override
  void close();
}
