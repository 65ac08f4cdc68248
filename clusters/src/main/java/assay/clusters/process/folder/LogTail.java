package assay.clusters.process.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the text that a server has logged since this object was created. Not thread-safe. */
public final class LogTail {
  private final Path log;
  private final StringBuilder text = new StringBuilder();
  private long positionBytes;

  public LogTail(ClusterFolder folder, ServerId server) {
    this.log = folder.log(server);
    this.positionBytes = log.toFile().length();
  }

  /**
   * Returns whether the server has logged the given text since this object was created.
   *
   * @throws ClusterException if the log cannot be read
   */
  public boolean has(String part) {
    read();
    return text.indexOf(part) >= 0;
  }

  private void read() {
    if (!Files.exists(log)) {
      return;
    }
    try (var channel = Files.newByteChannel(log)) {
      if (channel.size() < positionBytes) {
        positionBytes = 0; // the server has started a new log file
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
