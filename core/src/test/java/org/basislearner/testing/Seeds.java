package org.basislearner.testing;

import java.lang.StackWalker.StackFrame;

/** Repeats a property for many seeds and says how to repeat the one that fails. */
public final class Seeds {
  /** A property of what is made from a seed. */
  @FunctionalInterface
  public interface SeedTest {
    /** Checks the property for one seed. */
    void run(long seed) throws Exception;
  }

  private Seeds() {}

  /**
   * Runs a test for the seeds 1 to {@code count}, or for the one that the system property {@code
   * seed} names.
   *
   * @throws AssertionError if it fails; names the seed and the command that repeats only it
   */
  public static void forEach(int count, SeedTest test) {
    Long only = Long.getLong("seed");
    for (long seed = 1; seed <= count; seed++) {
      if (only == null || only == seed) {
        try {
          test.run(seed);
        } catch (Exception | AssertionError e) {
          throw new AssertionError(
              "seed " + seed + ": " + e.getMessage() + "\nrepeat with: " + command(seed), e);
        }
      }
    }
  }

  private static String command(long seed) {
    StackFrame caller =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .filter(frame -> !frame.getClassName().equals(Seeds.class.getName()))
                        .findFirst()
                        .orElseThrow());
    String name = caller.getClassName();
    return "mvn -pl core test -Dtest="
        + name.substring(name.lastIndexOf('.') + 1)
        + "#"
        + caller.getMethodName()
        + " -Dseed="
        + seed;
  }
}
