package org.basislearner.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class VersionText implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties properties = new Properties();
    try (InputStream stream = VersionText.class.getResourceAsStream("version.properties")) {
      if (stream != null) {
        properties.load(stream);
      }
    }
    return new String[] {
      "basis " + properties.getProperty("version", "unknown"),
      "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name")
    };
  }
}
