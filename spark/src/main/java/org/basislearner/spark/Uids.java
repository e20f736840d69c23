package org.basislearner.spark;

import java.util.ArrayDeque;

/**
 * The uids of stages that are being constructed. The constructors of Spark's classes ask for the
 * uid before those of Java classes can have set a field, and parameters keep what they were told.
 */
final class Uids {
  private static final ThreadLocal<ArrayDeque<String>> CONSTRUCTING =
      ThreadLocal.withInitial(ArrayDeque::new);

  /** The uid that is set, for the constructor that sets it. */
  record Begun(String uid) {
    /** Ends the construction of Spark's part. */
    String end() {
      CONSTRUCTING.get().pop();
      return uid;
    }
  }

  private Uids() {}

  /** To be called on the way to the constructor of the super class. */
  static Begun begin(String uid) {
    CONSTRUCTING.get().push(uid);
    return new Begun(uid);
  }

  /** The uid of the stage that is being constructed. */
  static String current() {
    return CONSTRUCTING.get().element();
  }
}
