package assay.lab.probe.yarn;

import assay.lab.run.Event;
import assay.lab.run.RunLog;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Samples the numbers of containers and nodes of a YARN ResourceManager once a second, and appends
 * the samples to a run. If the ResourceManager does not answer, a gap is recorded. Thread-safe.
 */
public final class YarnSlots implements Closeable {
  private static final String METRICS = "/ws/v1/cluster/metrics";
  private static final String SUBJECT = "YARN containers and nodes: ";
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final int TIMEOUT_MILLIS = 2_000;
  private static final long END_MILLIS = 2 * TIMEOUT_MILLIS;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, String> SERIES = series();

  private final URI metrics;
  private final RunLog out;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "assay-yarn-slots");
  private String gap = "";
  private volatile IOException failure;

  private YarnSlots(URI metrics, RunLog out) {
    this.metrics = metrics;
    this.out = out;
    thread.setDaemon(true);
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
   * Starts sampling; the returned object must be closed before the run's log.
   *
   * @param address {@code HOST:PORT} of the ResourceManager's web page
   * @throws IllegalArgumentException if the address is malformed
   */
  public static YarnSlots start(String address, RunLog out) {
    YarnSlots slots = new YarnSlots(page(address), out);
    slots.thread.start();
    return slots;
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

  private void run() {
    try {
      do {
        ask();
      } while (!closing.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      // Closed while waiting for the ResourceManager's answer.
      Thread.currentThread().interrupt();
    }
  }

  private void ask() throws IOException {
    Map<String, Double> values;
    try {
      values = values();
    } catch (IOException e) {
      missing(e.toString());
      return;
    }
    gap = "";
    if (closing.getCount() > 0) {
      out.sample(System.nanoTime(), values);
    }
  }

  private Map<String, Double> values() throws IOException {
    HttpURLConnection page = (HttpURLConnection) metrics.toURL().openConnection();
    page.setConnectTimeout(TIMEOUT_MILLIS);
    page.setReadTimeout(TIMEOUT_MILLIS);
    page.setRequestProperty("Accept", "application/json");
    JsonNode told = JSON.readTree(page.getInputStream()).path("clusterMetrics");
    Map<String, Double> values = new LinkedHashMap<>();
    SERIES.forEach(
        (series, name) -> {
          if (told.path(name).isNumber()) {
            values.put(series, told.path(name).asDouble());
          }
        });
    if (values.isEmpty()) {
      throw new IOException(metrics + " has no cluster metrics");
    }
    return values;
  }

  private void missing(String why) throws IOException {
    if (!gap.equals(why) && closing.getCount() > 0) {
      out.event(System.nanoTime(), Event.GAP, null, SUBJECT + why, Map.of());
    }
    gap = why;
  }

  /** Returns why sampling stopped before this object was closed; empty if it did not stop. */
  public Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
