package org.basislearner.spark.store;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets go of what executors keep, and waits until they have: a session that is stopped next would
 * print a stack trace for every release that is still on its way.
 */
final class Release {
  private static final Logger LOG = LoggerFactory.getLogger(Release.class);

  private Release() {}

  static void of(JavaRDD<?> rows) {
    quietly(() -> rows.unpersist(true));
  }

  static void of(Broadcast<?> sent) {
    quietly(() -> sent.destroy(true));
  }

  /** An executor that does not answer must not undo a training. */
  private static void quietly(Runnable release) {
    try {
      release.run();
    } catch (Exception e) { // Spark's own is checked, though Scala does not declare it
      LOG.warn("executors may keep what is not needed until the session ends: {}", e.toString());
    }
  }
}
