package org.basislearner.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/** Whoever reads the results has seen enough, as {@code head} has: there is no need to go on. */
final class BrokenPipe extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What a shell reports of a process that ended by SIGPIPE. */
  static final int CODE = 141;

  private BrokenPipe(IOException cause) {
    super(cause);
  }

  /** Standard output; a PrintStream would keep a broken pipe to itself. */
  static OutputStream standardOutput() {
    return new FilterOutputStream(new FileOutputStream(FileDescriptor.out)) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
          out.write(bytes, offset, length);
        } catch (IOException e) {
          String reason = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
          if (reason.contains("pipe")) {
            throw new BrokenPipe(e);
          }
          throw e;
        }
      }
    };
  }
}
