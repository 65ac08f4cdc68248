package assay.lab.probe.yarn;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.SampleSink;
import assay.lab.probe.Sampler;
import assay.lab.run.RunLog;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Samples the numbers of containers, cores and nodes of a YARN cluster, as reported by the
 * ResourceManager. If the ResourceManager does not respond, the series have a gap. The probe has a
 * separate sampler, because a response may take seconds.
 */
public final class YarnSlots implements Probe {
  private static final String METRICS = "/ws/v1/cluster/metrics";
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final int TIMEOUT_MILLIS = 2_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, String> SERIES = series();

  private final URI metrics;

  private YarnSlots(URI metrics) {
    this.metrics = metrics;
  }

  private static Map<String, String> series() {
    Map<String, String> series = new LinkedHashMap<>();
    series.put("yarn.containers.count", "containersAllocated");
    series.put("yarn.containers-pending.count", "containersPending");
    series.put("yarn.cores.count", "allocatedVirtualCores");
    series.put("yarn.cores-total.count", "totalVirtualCores");
    series.put("yarn.nodes.count", "activeNodes");
    series.put("yarn.nodes-unhealthy.count", "unhealthyNodes");
    return series;
  }

  /**
   * Starts sampling. The caller must close the returned sampler before the run's log.
   *
   * @param address {@code HOST:PORT} of the ResourceManager's web page
   * @throws IllegalArgumentException if the address is malformed
   */
  public static Sampler start(String address, RunLog out) {
    YarnSlots slots = new YarnSlots(page(address));
    Sampler sampler = new Sampler(List.of(slots), new SampleSink.IntoRun(out), INTERVAL);
    sampler.start();
    return sampler;
  }

  /**
   * Returns the URL of the ResourceManager's metrics.
   *
   * @throws IllegalArgumentException if the address is malformed
   */
  public static URI page(String address) {
    if (!address.matches("[\\w.\\-]+:\\d{1,5}")) {
      throw new IllegalArgumentException(
          "'" + address + "' must be HOST:PORT of a ResourceManager's web page, such as rm:8088");
    }
    return URI.create("http://" + address + METRICS);
  }

  @Override
  public String name() {
    return "YARN containers and nodes";
  }

  @Override
  public void sample(long nanoTime, Readings out) {
    try {
      HttpURLConnection page = (HttpURLConnection) metrics.toURL().openConnection();
      page.setConnectTimeout(TIMEOUT_MILLIS);
      page.setReadTimeout(TIMEOUT_MILLIS);
      page.setRequestProperty("Accept", "application/json");
      JsonNode told = JSON.readTree(page.getInputStream()).path("clusterMetrics");
      int before = out.count();
      SERIES.forEach(
          (series, name) -> {
            if (told.path(name).isNumber()) {
              out.value(series, told.path(name).asDouble());
            }
          });
      if (out.count() == before) {
        throw new IOException(metrics + " has no cluster metrics");
      }
    } catch (IOException e) {
      out.gap(name(), e.toString());
    }
  }
}
