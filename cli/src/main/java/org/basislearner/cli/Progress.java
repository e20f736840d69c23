package org.basislearner.cli;

import java.io.PrintStream;

/**
 * Shows what is happening: on a terminal in one line that is redrawn, elsewhere in a plain line for
 * each step and now and then during a long one. A thread of its own does it, so that a long step is
 * seen to be alive. Thread-safe.
 */
final class Progress implements AutoCloseable {
  private static final long REDRAW_MILLISECONDS = 250;

  /** The first plain line of a step comes after this long; each further one takes twice as long. */
  private static final long PLAIN_MILLISECONDS = 5000;

  private static final long MOST_PLAIN_MILLISECONDS = 80_000;

  /** Longer lines would wrap, and a wrapped line cannot be redrawn. */
  private static final int COLUMNS = 79;

  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream err;
  private final boolean terminal;
  private final boolean quiet;
  private final long start = System.nanoTime();
  private String text = "";
  private long pause = PLAIN_MILLISECONDS;
  private boolean drawn;
  private boolean closed;

  Progress(PrintStream err, boolean terminal, boolean quiet) {
    this.err = err;
    this.terminal = terminal;
    this.quiet = quiet;
    if (!quiet) {
      Thread thread = new Thread(this::redraw, "progress");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** What is happening from here on. */
  synchronized void show(String what) {
    text = what;
  }

  /** A step is done: where nothing is redrawn, a line says so. */
  synchronized void step(String done) {
    if (!quiet && !terminal) {
      text = done;
      draw();
      text = "";
      pause = PLAIN_MILLISECONDS;
    }
  }

  /** A line that stays. */
  synchronized void note(String line) {
    if (!quiet) {
      clear();
      err.println(line);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    clear();
    notifyAll();
  }

  private synchronized void redraw() {
    try {
      while (!closed) {
        wait(terminal ? REDRAW_MILLISECONDS : pause);
        if (!closed && !text.isEmpty()) {
          draw();
          pause = Math.min(2 * pause, MOST_PLAIN_MILLISECONDS);
        }
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void draw() {
    String line = Text.format("%5.0f s  %s", (System.nanoTime() - start) / 1e9, text);
    if (terminal) {
      err.print(CLEAR + (line.length() > COLUMNS ? line.substring(0, COLUMNS) : line));
      err.flush();
      drawn = true;
    } else {
      err.println(line);
    }
  }

  private void clear() {
    if (drawn) {
      err.print(CLEAR);
      err.flush();
      drawn = false;
    }
  }
}
