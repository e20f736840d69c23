package org.basislearner.card;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this library, as the build wrote it. */
public final class Version {
  private Version() {}

  /** Such as 1.2.3. */
  public static String current() {
    Properties properties = new Properties();
    try (InputStream stream =
        Version.class.getResourceAsStream("/org/basislearner/version.properties")) {
      if (stream != null) {
        properties.load(stream);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
