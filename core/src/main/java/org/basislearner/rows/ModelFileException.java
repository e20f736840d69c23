package org.basislearner.rows;

import java.io.IOException;

/** A file that cannot be used as a model; the message names it and says what to do. */
public final class ModelFileException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Why a file cannot be used as a model. */
  public enum Kind {
    /** Something else: not written by Basis. */
    NOT_A_MODEL,
    /** Written by Basis, but changed, cut short or incomplete since. */
    CORRUPT,
    /** Intact, in a format that only later releases read. */
    TOO_NEW,
    /** Intact, in a format that only earlier releases read. */
    TOO_OLD
  }

  /** Never absent. */
  private final Kind kind;

  private ModelFileException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** Something that Basis did not write. */
  public static ModelFileException notAModel(String source, String problem) {
    return new ModelFileException(
        Kind.NOT_A_MODEL,
        source
            + " is not a Basis model ("
            + problem
            + "): give a file that Basis saved, usually named *.basis");
  }

  /** A model that was damaged since it was written. */
  public static ModelFileException corrupt(String source, String problem) {
    return new ModelFileException(
        Kind.CORRUPT,
        source
            + " is a damaged Basis model ("
            + problem
            + "): copy it again from where it came from, or save the model again");
  }

  /** A model in a format that this release does not read. */
  public static ModelFileException unreadableVersion(
      String source, int version, int oldest, int newest) {
    boolean tooNew = version > newest;
    return new ModelFileException(
        tooNew ? Kind.TOO_NEW : Kind.TOO_OLD,
        String.format(
            "%s was written by %s Basis (format %d, this one reads %d..%d): %s",
            source,
            tooNew ? "a newer" : "an older",
            version,
            oldest,
            newest,
            tooNew ? "upgrade Basis" : "use the release that wrote it, or train the model again"));
  }

  /**
   * Why the file cannot be used.
   *
   * @return the kind of problem
   */
  public Kind kind() {
    return kind;
  }
}
