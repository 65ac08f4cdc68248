package assay.clusters.accumulo;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Watches the manager's log for the line that says that the manager sleeps. The manager sleeps only
 * after it has read the entry of every tablet, with exactly the tablet servers that are registered
 * now. Nothing else shows that the metadata can be read.
 */
final class ManagerLog {
  private static final String SCANNED_ALL = "[Normal Tablets] sleeping for";

  private final Path log;
  private long positionBytes;
  private String carried = "";

  /** Ignores lines that are already in the log. */
  ManagerLog(ClusterFolder folder) {
    this.log = folder.log(AccumuloKind.MANAGER);
    this.positionBytes = log.toFile().length();
  }

  boolean saysScannedAll() {
    if (!Files.exists(log)) {
      return false;
    }
    try (var channel = Files.newByteChannel(log)) {
      if (channel.size() < positionBytes) {
        positionBytes = 0; // the log was rolled
      }
      channel.position(positionBytes);
      byte[] news = Channels.newInputStream(channel).readAllBytes();
      positionBytes += news.length;
      carried = carried.substring(Math.max(0, carried.length() - SCANNED_ALL.length()));
      carried += new String(news, UTF_8);
      return carried.contains(SCANNED_ALL);
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + log, e);
    }
  }
}
