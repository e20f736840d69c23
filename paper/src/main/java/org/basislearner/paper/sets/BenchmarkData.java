package org.basislearner.paper.sets;

/** One of the eight sets, generated. The last train rows are meant for validation. */
public record BenchmarkData(BenchmarkSet set, ImageRows train, ImageRows test) {
  /** The usual name of the file of train rows. */
  public String trainFile() {
    return set.setName() + "-train.amat.gz";
  }

  /** The usual name of the file of test rows. */
  public String testFile() {
    return set.setName() + "-test.amat.gz";
  }
}
