package org.basislearner.data.read;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPInputStream;
import org.basislearner.data.ReadOptions;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A file that is read, perhaps twice. Gzip is known by its first two bytes. Standard input and
 * pipes are kept in a temporary file, because a column that turns out to be text is read again.
 */
final class SourceFile implements Closeable {
  /** Enough to know a format by. */
  private static final int HEAD = 1 << 16;

  private static final long PROGRESS_NANOS = 200_000_000;

  private final String name;
  private final Path path;
  private final boolean temporary;
  private final ReadOptions options;
  private final boolean zipped;
  private byte[] head;
  private @Nullable Charset encoding;

  private SourceFile(String name, Path path, boolean temporary, ReadOptions options)
      throws IOException {
    this.name = name;
    this.path = path;
    this.temporary = temporary;
    this.options = options;
    if (Files.isDirectory(path)) {
      throw new IOException(name + " is a folder, not a file");
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] magic = in.readNBytes(2);
      zipped = magic.length == 2 && magic[0] == 0x1f && magic[1] == (byte) 0x8b;
    } catch (IOException e) {
      throw readable(e);
    }
    try (InputStream in = open()) {
      head = in.readNBytes(HEAD);
    }
  }

  static SourceFile of(Path file, ReadOptions options) throws IOException {
    if (file.toString().equals("-")) {
      return keptUntilExit(System.in, "standard input", options);
    }
    boolean pipe = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    if (!pipe) {
      return new SourceFile(file.toString(), file, false, options);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return keptUntilExit(in, file.toString(), options);
    }
  }

  /** A stream, kept in a temporary file; it is not closed. */
  static SourceFile of(InputStream in, String name, ReadOptions options) throws IOException {
    return kept(in, name, options, Files.createTempFile("basis-input", ".tmp"));
  }

  /** The same for a program that may be ended from outside; Java never forgets such a file. */
  private static SourceFile keptUntilExit(InputStream in, String name, ReadOptions options)
      throws IOException {
    Path copy = Files.createTempFile("basis-input", ".tmp");
    copy.toFile().deleteOnExit();
    return kept(in, name, options, copy);
  }

  private static SourceFile kept(InputStream in, String name, ReadOptions options, Path copy)
      throws IOException {
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy))) {
        byte[] buffer = new byte[1 << 16];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          out.write(buffer, 0, n);
          if (options.cancelled().getAsBoolean()) {
            throw new CancellationException("reading was cancelled");
          }
        }
      }
      return new SourceFile(name, copy, true, options);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(copy);
      throw e;
    }
  }

  /** Takes the content for text in an encoding, and gives it as UTF-8. */
  void decode(Charset charset) throws IOException {
    encoding = charset.equals(StandardCharsets.UTF_8) ? null : charset;
    try (InputStream in = open()) {
      head = in.readNBytes(HEAD);
    }
  }

  /** For messages. */
  String name() {
    return name;
  }

  Path path() {
    return path;
  }

  ReadOptions options() {
    return options;
  }

  /** The first bytes of the content. */
  byte[] head() {
    return head;
  }

  /** Bytes on disk. */
  long size() throws IOException {
    return Files.size(path);
  }

  /** Whether the bytes on disk are the content. */
  boolean isPlain() {
    return !zipped && encoding == null;
  }

  /** The file name in lower case, without folder and .gz. */
  String plainName() {
    String text = name.substring(name.lastIndexOf(File.separatorChar) + 1);
    String lower = text.toLowerCase(java.util.Locale.ROOT);
    return lower.endsWith(".gz") ? lower.substring(0, lower.length() - 3) : lower;
  }

  /** The content, from its beginning. Its reads fail with messages that are fit for users. */
  InputStream open() throws IOException {
    try {
      InputStream raw = new Watched(Files.newInputStream(path), Files.size(path));
      try {
        InputStream in = zipped ? new Content(new GZIPInputStream(raw, 1 << 16)) : new Content(raw);
        return encoding == null ? in : new RecodedStream(in, encoding);
      } catch (IOException e) {
        raw.close();
        throw e;
      }
    } catch (IOException e) {
      throw readable(e);
    }
  }

  private IOException readable(IOException e) {
    if (e instanceof NoSuchFileException) {
      if (name.matches("(?i)[a-z][a-z0-9+.-]+:/.*")) {
        throw new DataException(
            name.replaceFirst(":/+", "://")
                + " is an address, not a file; download it first, then give the file");
      }
      return new IOException("there is no file " + name, e);
    }
    if (e instanceof AccessDeniedException) {
      return new IOException(name + " cannot be read: permission denied", e);
    }
    if (e instanceof java.util.zip.ZipException || e instanceof java.io.EOFException) {
      throw new DataException(
          name + ": the gzip data are damaged or cut off; compress or copy the file again");
    }
    return new IOException(name + " cannot be read: " + e.getMessage(), e);
  }

  @Override
  public void close() throws IOException {
    if (temporary) {
      Files.deleteIfExists(path);
    }
  }

  /** Turns failures into sentences. */
  private final class Content extends FilterInputStream {
    Content(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        return in.read(bytes, offset, length);
      } catch (IOException e) {
        throw readable(e);
      }
    }
  }

  /** Counts the bytes on disk, reports progress and asks whether to go on. */
  private final class Watched extends FilterInputStream {
    private final long all;
    private long count;
    private long told = System.nanoTime();

    Watched(InputStream in, long all) {
      super(in);
      this.all = all;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int n = in.read(bytes, offset, length);
      count += Math.max(0, n);
      if (options.cancelled().getAsBoolean()) {
        throw new CancellationException("reading was cancelled");
      }
      long time = System.nanoTime();
      if (time - told > PROGRESS_NANOS) {
        told = time;
        options.progress().read(count, all);
      }
      return n;
    }
  }
}
