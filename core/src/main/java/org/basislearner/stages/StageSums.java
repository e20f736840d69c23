package org.basislearner.stages;

import java.io.Serializable;

/** What a step finds out about rows: sums of whole numbers, and largest numbers. */
public final class StageSums implements Serializable {
  private static final long serialVersionUID = 1;

  final long[][] sums;
  final double[] largest;

  StageSums(long[][] sums, double[] largest) {
    this.sums = sums;
    this.largest = largest;
  }

  /** Takes over what others are about; in which order makes no difference. */
  public StageSums join(StageSums others) {
    for (int q = 0; q < sums.length; q++) {
      for (int i = 0; i < sums[q].length; i++) {
        sums[q][i] += others.sums[q][i];
      }
    }
    for (int q = 0; q < largest.length; q++) {
      largest[q] = Math.max(largest[q], others.largest[q]);
    }
    return this;
  }
}
