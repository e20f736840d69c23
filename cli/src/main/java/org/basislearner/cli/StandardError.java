package org.basislearner.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;

/**
 * Where messages go. The launcher filters what the virtual machine itself writes to descriptor 2
 * (its notice about incubating modules) and hands the real standard error over as another
 * descriptor, so that messages take no detour and are all there when the process has ended.
 */
final class StandardError {
  /** Set by the launcher: the number of the descriptor. */
  private static final String DESCRIPTOR = "basis.stderr";

  /** Set by the launcher: whether that is a terminal, which Java cannot tell. */
  private static final String TERMINAL = "basis.terminal";

  private StandardError() {}

  static PrintStream open() {
    return new PrintStream(new FileOutputStream(descriptor()), true, StandardCharsets.UTF_8);
  }

  static boolean isTerminal() {
    return Boolean.getBoolean(TERMINAL);
  }

  private static FileDescriptor descriptor() {
    Integer number = Integer.getInteger(DESCRIPTOR);
    if (number == null) {
      return FileDescriptor.err;
    }
    try {
      Constructor<FileDescriptor> constructor =
          FileDescriptor.class.getDeclaredConstructor(int.class);
      constructor.setAccessible(true);
      return constructor.newInstance(number);
    } catch (ReflectiveOperationException | RuntimeException unavailable) {
      return FileDescriptor.err;
    }
  }
}
