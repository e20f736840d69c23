package org.basislearner.cli;

import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.concurrent.CancellationException;

/**
 * What Ctrl-C asks for. While a network grows, the first one asks to stop with what is there; the
 * next, or the first at any other time, to end with nothing written; a third ends the process
 * whatever it does.
 */
final class Interruption {
  /** What a shell reports of a process that ended by SIGINT. */
  private static final int ENDED_BY_SIGNAL = 130;

  private volatile boolean growing;
  private volatile boolean stop;
  private volatile boolean cancelled;

  /** Whether growth is to end. */
  boolean stopRequested() {
    return stop;
  }

  /** Whether all is to end. */
  boolean cancelled() {
    return cancelled;
  }

  /** Tells whether there is something that could be kept. */
  void growing(boolean value) {
    growing = value;
  }

  /**
   * Ends a command that was cancelled.
   *
   * @throws CancellationException if so
   */
  void check() {
    if (cancelled) {
      throw new CancellationException();
    }
  }

  /** Ctrl-C. */
  void interrupt(PrintStream err) {
    if (cancelled) {
      Runtime.getRuntime().halt(ENDED_BY_SIGNAL);
    } else if (growing && !stop) {
      stop = true;
      err.println(
          "\nbasis: stopping after this layer; the best network so far is kept and finished."
              + " Ctrl-C again ends at once, with nothing written");
    } else {
      cancelled = true;
    }
  }

  /**
   * Takes over SIGINT. By reflection, because javac warns of {@code sun.misc.Signal} and has no
   * switch against it; where it is missing, Ctrl-C ends the process as usual.
   */
  void listen(PrintStream err) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object listener =
          Proxy.newProxyInstance(
              Interruption.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "handle" -> {
                      interrupt(err);
                      yield null;
                    }
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> arguments != null && proxy == arguments[0];
                    default -> "Interruption";
                  });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance("INT"), listener);
    } catch (ReflectiveOperationException | IllegalArgumentException unavailable) {
      // Nothing is half-written then either: outputs are renamed into place.
    }
  }
}
