package org.basislearner.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash that identifies data. */
public final class Sha256 {
  private Sha256() {}

  /** A new digest. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
