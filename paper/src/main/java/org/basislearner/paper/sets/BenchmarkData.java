package org.basislearner.paper.sets;

/**
 * One of the eight sets, generated.
 *
 * @param set which
 * @param train rows to train on; the last of them are meant for validation
 * @param test rows to test on
 */
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
