package org.basislearner.cli;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.ServiceLoader;
import org.basislearner.data.ReadOptions;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What to ask when {@code --data} is a database. */
class SourceOptions {
  private static final String DATABASE = "jdbc:";

  @Option(
      names = "--query",
      paramLabel = "SQL",
      description = "With --data jdbc:...: the query whose result is the table.")
  @Nullable String query;

  @Option(
      names = "--class-path",
      paramLabel = "JARS",
      description =
          "Jars with the driver of the database (--data jdbc:...) or, for trainings, with classes"
              + " of your own (class:NAME); separate several as in Java's class path.")
  @Nullable String classPath;

  static boolean isDatabase(String data) {
    return data.startsWith(DATABASE);
  }

  /** The file that is read; null if it is a database. */
  static @Nullable Path file(@Nullable String data) {
    return data == null || isDatabase(data) ? null : Path.of(data);
  }

  /** An address without its password. */
  static String shown(String data) {
    return isDatabase(data)
        ? data.replaceAll("(?i)(password|pwd)=[^&;]*", "$1=...").replaceAll("//[^/@]*@", "//...@")
        : data;
  }

  /** Refuses options that contradict each other. */
  void check(String data) {
    if (isDatabase(data)) {
      Usage.required(query, "--query=SQL");
    } else if (query != null || (classPath != null && !hasClasses())) {
      throw new Usage("--query and --class-path need a database: --data jdbc:...");
    }
  }

  /** Whether the class path may also have classes that parameters name. */
  boolean hasClasses() {
    return false;
  }

  /** Asks the database. */
  Table ask(String data, ReadOptions options) {
    check(data);
    // Drivers are not closed: some answer until the process ends.
    // They come from the given jars and Java itself, so that they are those that are asked for.
    ClassLoader loader = loader(ClassLoader.getPlatformClassLoader());
    try (Connection connection = connect(data, loader)) {
      return Tables.query(connection, String.valueOf(query), options);
    } catch (SQLException e) {
      String reason = Text.line(String.valueOf(e.getMessage()));
      throw new DataException("cannot open " + shown(data) + ": " + reason);
    }
  }

  private static Connection connect(String data, ClassLoader loader) throws SQLException {
    for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
      Connection connection = driver.connect(data, new Properties());
      if (connection != null) {
        return connection;
      }
    }
    throw new Usage(
        "--data " + shown(data) + ": no driver for it; give the driver's jar with --class-path");
  }

  /** A loader of the given jars with another above it; that of this program without jars. */
  ClassLoader loader(ClassLoader above) {
    if (classPath == null) {
      return SourceOptions.class.getClassLoader();
    }
    String[] jars = classPath.split(java.io.File.pathSeparator, -1);
    URL[] places = new URL[jars.length];
    for (int i = 0; i < jars.length; i++) {
      if (!Files.exists(Path.of(jars[i]))) {
        throw new Usage("--class-path " + jars[i] + ": there is no such file");
      }
      try {
        places[i] = Path.of(jars[i]).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new Usage("--class-path " + jars[i] + ": not a file");
      }
    }
    return new URLClassLoader(places, above);
  }
}
