package assay.lab.export;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;

/**
 * Loads JDBC drivers from a separate folder. Only exports need these drivers, which are large
 * because they contain native libraries for all systems.
 */
public final class Drivers {
  private final Path folder;

  public Drivers(Path folder) {
    this.folder = folder;
  }

  /**
   * Connects with the driver that accepts a URL.
   *
   * @throws IOException if there is no such driver, or if the driver cannot connect; the message is
   *     for users
   */
  Connection connect(String url) throws IOException {
    try {
      for (Driver driver : ServiceLoader.load(Driver.class, loader())) {
        if (driver.acceptsURL(url)) {
          return driver.connect(url, new Properties());
        }
      }
    } catch (SQLException e) {
      throw new IOException(url + ": " + e.getMessage(), e);
    }
    throw new IOException("no driver for " + url + " in " + folder + "; rebuild Assay");
  }

  private ClassLoader loader() throws IOException {
    List<URL> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
        for (Path jar : files) {
          jars.add(jar.toUri().toURL());
        }
      }
    }
    // The class loader is not closed, because an open connection still loads classes. This is not a
    // leak, because a command opens only one connection.
    return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
