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
 * Sends metrics of Hadoop's framework (HBase, HDFS) as lines of Graphite, over a new connection in
 * each period. Hadoop's own sink is not created unless something listens when the server starts. It
 * gives up for good after six records without a listener, almost immediately. This sink lets
 * listeners come and go, and drops metrics while there is none. Used only by the sink's own thread.
 *
 * <p>A name is {@code PREFIX.CONTEXT.RECORD.METRIC}. Tags are left out: those of HBase contain
 * lists of servers and the quorum, which change and are longer than a name. The prefix
 * distinguishes servers.
 *
 * <p>Options: {@code host} (127.0.0.1), {@code port}, {@code prefix} (hadoop).
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
      // For names such as Get_99.9th_percentile: dots separate the words of a name.
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
      // There is no listener: the next period tries again.
    }
  }
}
