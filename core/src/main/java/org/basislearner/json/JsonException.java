package org.basislearner.json;

/** Text that is not valid JSON, or a value that JSON cannot express. */
public final class JsonException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  JsonException(String message) {
    super(message);
  }
}
