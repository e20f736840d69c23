package org.basislearner.rows;

/** The data cannot be learned from; the message says where, why, and what to do. */
public final class DataException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** Makes the exception. */
  public DataException(String message) {
    super(message);
  }
}
