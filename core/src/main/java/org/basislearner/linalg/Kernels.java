package org.basislearner.linalg;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/**
 * The one place where a {@link Kernel} is chosen.
 *
 * <p>The system property {@value #PROPERTY} with the value {@code plain} or {@code simd} overrules
 * the choice.
 */
public final class Kernels {

  /** Name of the system property that forces a kernel. */
  public static final String PROPERTY = "org.basislearner.kernel";

  private static final String VECTOR_MODULE = "jdk.incubator.vector";
  private static final Kernel PLAIN = new PlainKernel();

  private Kernels() {}

  /**
   * The fastest kernel this virtual machine offers. Falling back to the plain one is logged once.
   *
   * @throws IllegalArgumentException if {@value #PROPERTY} names no kernel
   * @throws IllegalStateException if {@value #PROPERTY} asks for a SIMD kernel that is not
   *     available
   */
  public static Kernel best() {
    String forced = System.getProperty(PROPERTY, "");
    return forced.isEmpty() || forced.equals("best") ? Best.KERNEL : named(PROPERTY, forced);
  }

  /**
   * A kernel by its name: {@code best}, {@code plain} or {@code simd}.
   *
   * @throws IllegalArgumentException if there is no such name
   * @throws IllegalStateException if a SIMD kernel is asked for that is not available
   */
  public static Kernel named(String name) {
    return named("kernel", name);
  }

  private static Kernel named(String option, String name) {
    return switch (name) {
      case "best" -> best();
      case "plain" -> PLAIN;
      case "simd" ->
          simd()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          option + " = simd: no SIMD kernel is available; " + ADVICE));
      default ->
          throw new IllegalArgumentException(
              option + " = " + name + ": expected best, plain or simd");
    };
  }

  /** The kernel that works everywhere. */
  public static Kernel plain() {
    return PLAIN;
  }

  /**
   * The kernel on {@code jdk.incubator.vector}; empty when that module is not resolved or the
   * machine lacks vectors with fused multiply-add.
   */
  public static Optional<Kernel> simd() {
    return Simd.KERNEL;
  }

  private static final String ADVICE =
      "start Java with --add-modules " + VECTOR_MODULE + " on a machine with 256-bit vectors";

  /**
   * Loads the SIMD kernel by name: a static reference would keep this class from loading without
   * the incubating module.
   */
  private static Optional<Kernel> loadSimd() {
    Optional<Module> vectors = ModuleLayer.boot().findModule(VECTOR_MODULE);
    if (vectors.isEmpty()) {
      return Optional.empty();
    }
    Kernels.class.getModule().addReads(vectors.get());
    try {
      Class<?> type = Class.forName(Kernels.class.getPackageName() + ".SimdKernel");
      Object kernel = type.getDeclaredMethod("forThisMachine").invoke(null);
      return ((Optional<?>) kernel).map(Kernel.class::cast);
    } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException e) {
      throw new LinkageError("the SIMD kernel is missing from this build", e);
    } catch (InvocationTargetException | LinkageError e) {
      // The incubating module may change between Java versions: then the plain kernel serves.
      System.getLogger(Kernels.class.getName())
          .log(System.Logger.Level.WARNING, "the SIMD kernel does not run on this Java version", e);
      return Optional.empty();
    }
  }

  private static final class Simd {
    static final Optional<Kernel> KERNEL = loadSimd();
  }

  private static final class Best {
    static final Kernel KERNEL = simd().orElseGet(Best::fallBack);

    private static Kernel fallBack() {
      System.getLogger(Kernels.class.getName())
          .log(
              System.Logger.Level.INFO,
              "Basis uses its plain kernels; for the fast ones " + ADVICE);
      return PLAIN;
    }
  }
}
