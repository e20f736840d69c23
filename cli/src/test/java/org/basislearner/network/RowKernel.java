package org.basislearner.network;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.LongAdder;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;

/**
 * Stands in for core's class of the same name, which comes later on the class path of the tests:
 * the same kernel, and it counts the rows that networks are evaluated on.
 */
public final class RowKernel {
  private static final LongAdder ROWS = new LongAdder();

  static final Kernel KERNEL = counting(Kernels.best());

  private RowKernel() {}

  /** Rows evaluated so far: each begins with its first layer, the only affine map. */
  public static long rows() {
    return ROWS.sum();
  }

  private static Kernel counting(Kernel kernel) {
    return (Kernel)
        Proxy.newProxyInstance(
            Kernel.class.getClassLoader(),
            new Class<?>[] {Kernel.class},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "affine" -> ROWS.increment();
                case "affinePair" -> ROWS.add(2);
                default -> {}
              }
              try {
                return method.invoke(kernel, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }
}
