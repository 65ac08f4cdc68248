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
 * What a master has logged since this was made. It tells nothing but its clients, which speak
 * HBase's own protocol, and its log that it is ready. Used by one thread.
 */
final class MasterLog {
  private static final String INITIALIZED = "Master has completed initialization";
  private static final String LABELS_MADE = "Operation: CREATE, Table Name: hbase:labels";

  /** By the name that the servers' configuration gives them. */
  private static final String REGISTERED = "Registering regionserver=localhost,";

  private final Path log;
  private final StringBuilder text = new StringBuilder();
  private long positionBytes;

  /** Lines written from now on count. */
  MasterLog(ClusterFolder folder, ServerId server) {
    this.log = folder.log(server);
    this.positionBytes = log.toFile().length();
  }

  /**
   * Whether the master takes what clients ask.
   *
   * @param labels whether it will make the table of labels
   */
  boolean saysReady(boolean labels) {
    read();
    return text.indexOf(INITIALIZED) >= 0 && (!labels || text.indexOf(LABELS_MADE) >= 0);
  }

  /** Whether a region server has reported. */
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
        positionBytes = 0; // rolled
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
