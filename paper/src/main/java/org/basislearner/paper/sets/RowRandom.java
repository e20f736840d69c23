package org.basislearner.paper.sets;

/**
 * Random numbers of one row. Each row of each part of a set has a stream of its own, so that a row
 * depends on the seed and its number alone: not on other rows, nor on which thread draws it.
 *
 * <p>SplitMix64: state s grows by the odd constant next to 2^64 divided by the golden ratio, a
 * number is mix(s). Written out here because the JDK's generators do not promise the same bounded
 * numbers in every Java version. Not thread-safe.
 *
 * <p>Reference: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators",
 * OOPSLA 2014, doi:10.1145/2660193.2660195.
 */
final class RowRandom {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  /** The stream of a row; those of different stream numbers ({@link Part#stream}) are unrelated. */
  RowRandom(long seed, int stream, long row) {
    // Mixed between the steps, so that neighbouring seeds, parts and rows share no stretch.
    state = mix(mix(mix(seed + STEP) + stream * STEP) + row * STEP);
  }

  /** 64 random bits. */
  long bits() {
    state += STEP;
    return mix(state);
  }

  /** Uniform in [0, 1): a multiple of 2^-53. */
  double uniform() {
    return (bits() >>> 11) * 0x1p-53;
  }

  /** Uniform in 0 .. bound - 1, without the bias of a plain remainder. */
  int below(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("bound = " + bound + ", must be at least 1");
    }
    long number = bits() >>> 1;
    long remainder = number % bound;
    while (number - remainder + (bound - 1) < 0) {
      number = bits() >>> 1;
      remainder = number % bound;
    }
    return (int) remainder;
  }

  /** Uniform in first .. last, both included. */
  int between(int first, int last) {
    return first + below(last - first + 1);
  }

  /**
   * The number of trials up to the first success, which has the given probability: 1, 2, ... with
   * mean 1 / probability.
   */
  int geometric(double probability) {
    int trials = 1;
    while (uniform() >= probability) {
      trials++;
    }
    return trials;
  }

  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
