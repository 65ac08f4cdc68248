package assay.clusters.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lines that a master has logged since this object was created. The master reports that it is ready
 * only in its log, and in HBase's own protocol. Used by one thread.
 */
final class MasterLog {
  private static final String INITIALIZED = "Master has completed initialization";
  private static final String LABELS_MADE = "Operation: CREATE, Table Name: hbase:labels";

  /** The configuration gives all servers the name {@code localhost}. */
  private static final String REGISTERED = "Registering regionserver=localhost,";

  private final Path log;
  private final StringBuilder text = new StringBuilder();
  private long positionBytes;

  /** Ignores lines that are already in the log. */
  MasterLog(ClusterFolder folder, ServerId server) {
    this.log = folder.log(server);
    this.positionBytes = log.toFile().length();
  }

  /**
   * Whether the master accepts requests.
   *
   * @param labels whether the master still has to create the table of labels
   */
  boolean saysReady(boolean labels) {
    read();
    return text.indexOf(INITIALIZED) >= 0 && (!labels || text.indexOf(LABELS_MADE) >= 0);
  }

  boolean saysRegistered(int port) {
    read();
    return text.indexOf(REGISTERED + port + ",") >= 0;
  }

  private void read() {
    if (!Files.exists(log)) {
      return;
    }
    try (var channel = Files.newByteChannel(log)) {
      if (channel.size() < positionBytes) {
        positionBytes = 0; // the log was rolled
      }
      channel.position(positionBytes);
      byte[] news = Channels.newInputStream(channel).readAllBytes();
      positionBytes += news.length;
      text.append(new String(news, UTF_8));
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + log, e);
    }
  }
}
