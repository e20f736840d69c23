package org.basislearner.spark;

import org.apache.spark.sql.SparkSession;

/** The Spark session that tests share: two threads in this process. */
public final class LocalSpark {
  private LocalSpark() {}

  public static SparkSession session() {
    return session("local[2]");
  }

  /** The same with another master, where there is no session yet. */
  static SparkSession session(String master) {
    return SparkSession.builder()
        .master(master)
        .appName("basis-test")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir") + "/basis-none")
        .getOrCreate();
  }
}
