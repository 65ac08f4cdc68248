package assay.stores.hbase;

import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.HBaseFailures;
import assay.stores.hbase.comparators.TimedRegex;
import assay.stores.hbase.server.ServerSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deploys the jar with Assay's comparator and filters to running region servers. Region servers
 * load unknown classes from the jars in a shared folder. The folder's path is on the region
 * servers' configuration pages. If the deployment fails, pattern filters use HBase's own
 * comparator, which has no time limit. Thread-safe.
 */
final class ComparatorDeployment {
  private static final Logger LOG = LoggerFactory.getLogger(ComparatorDeployment.class);
  private static final String FOLDER_KEY = "hbase.dynamic.jars.dir";
  private static final String JARS = "comparators";

  private final Connections connections;
  private Boolean deployed;

  ComparatorDeployment(Connections connections) {
    this.connections = connections;
  }

  /**
   * Returns whether the region servers can load Assay's classes. The first call tries to deploy the
   * jar; later calls return the same result.
   */
  synchronized boolean deployed() {
    if (deployed == null) {
      try {
        deploy();
        deployed = true;
      } catch (IOException | RuntimeException e) {
        LOG.warn(
            "cannot deploy {}, so filters have no time limit in the region servers: {}",
            TimedRegex.class.getSimpleName(),
            HBaseFailures.line(e));
        deployed = false;
      }
    }
    return deployed;
  }

  private void deploy() throws IOException {
    java.nio.file.Path jar = ownJar();
    Path folder = new Path(folder());
    Path target = new Path(folder, "assay-comparators-" + checksum(jar) + ".jar");
    FileSystem files = target.getFileSystem(new Configuration(connections.configuration()));
    if (!files.exists(target)) {
      files.mkdirs(folder);
      // Servers may read the folder at any time, so an incomplete jar must never appear in the
      // folder.
      Path part = new Path(folder, target.getName() + "." + System.nanoTime() + ".part");
      files.copyFromLocalFile(new Path(jar.toUri()), part);
      if (!files.rename(part, target)) {
        files.delete(part, false);
      }
    }
  }

  private String folder() throws IOException {
    try (Admin admin = connections.admin().getAdmin()) {
      return ServerSettings.value(admin, FOLDER_KEY);
    }
  }

  private static String checksum(java.nio.file.Path jar) throws IOException {
    CRC32 sum = new CRC32();
    try (InputStream in = Files.newInputStream(jar)) {
      sum.update(in.readAllBytes());
    }
    return Long.toHexString(sum.getValue());
  }

  /**
   * Returns the path of the jar with Assay's comparator. The build puts this jar into the folder
   * {@code comparators}, next to the jar of this class.
   */
  private static java.nio.file.Path ownJar() throws IOException {
    try {
      java.nio.file.Path folder =
          java.nio.file.Path.of(
                  ComparatorDeployment.class
                      .getProtectionDomain()
                      .getCodeSource()
                      .getLocation()
                      .toURI())
              .resolveSibling(JARS);
      if (Files.isDirectory(folder)) {
        try (DirectoryStream<java.nio.file.Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
          for (java.nio.file.Path jar : jars) {
            return jar.toAbsolutePath();
          }
        }
      }
      throw new IOException("no jar in " + folder + "; build Assay with './mvnw package' first");
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
