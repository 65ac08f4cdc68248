package assay.sinks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.commons.configuration2.SubsetConfiguration;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSink;

/**
 * Sends the metrics of Hadoop's metrics framework, which HBase and HDFS use, as Graphite lines. The
 * sink opens a new connection in each reporting period. Metrics are dropped while there is no
 * listener, so listeners can start and stop at any time. Hadoop's own Graphite sink is created only
 * if a listener runs when the server starts. Hadoop's own sink stops permanently after six records
 * without a listener. Hadoop calls this sink from a single thread.
 *
 * <p>The name of a metric is {@code PREFIX.CONTEXT.RECORD.METRIC}. The prefix distinguishes
 * servers. The name contains no tags, because HBase's tags change and are too long. HBase's tags
 * contain lists of servers and the ZooKeeper quorum.
 *
 * <p>Options with their defaults: {@code host} (127.0.0.1), {@code port} (required), {@code prefix}
 * (hadoop).
 */
public final class HadoopGraphiteSink implements MetricsSink {
  private static final int CONNECT_MILLIS = 1_000;

  private final StringBuilder lines = new StringBuilder();
  private String host;
  private int port;
  private String prefix;

  @Override
  public void init(SubsetConfiguration options) {
    host = options.getString("host", "127.0.0.1");
    port = options.getInt("port");
    prefix = options.getString("prefix", "hadoop");
  }

  @Override
  public void putMetrics(MetricsRecord record) {
    String path = prefix + "." + record.context() + "." + record.name() + ".";
    long seconds = record.timestamp() / 1000;
    for (AbstractMetric metric : record.metrics()) {
      // Replaces dots in names such as Get_99.9th_percentile, because dots separate the parts of a
      // name.
      lines.append(path).append(metric.name().replaceAll("[\\s;.]", "_"));
      lines.append(' ').append(metric.value()).append(' ').append(seconds).append('\n');
    }
  }

  @Override
  public void flush() {
    byte[] bytes = lines.toString().getBytes(UTF_8);
    lines.setLength(0);
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
      socket.getOutputStream().write(bytes);
    } catch (IOException e) {
      // No listener runs. The sink tries again in the next period.
    }
  }
}
