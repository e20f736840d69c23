package org.basislearner.paper.sets;

/**
 * Is told how far work on rows has come, on the thread that called it, and may end it. All methods
 * do nothing unless overridden.
 */
public interface RowProgress {
  /** One that does nothing. */
  RowProgress NONE = new RowProgress() {};

  /** Some more rows are done. */
  default void rowsDone(long rows, long total) {}

  /**
   * Asked before each batch of rows; with true the work ends with {@link
   * java.util.concurrent.CancellationException} and leaves nothing behind.
   */
  default boolean cancelled() {
    return false;
  }
}
