package assay.launchers.yarn;

import assay.protocol.StatusWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Runs one YARN container for each worker. A container that ends is not replaced. Not thread-safe.
 */
final class Containers implements AutoCloseable {
  private static final String QUOTED = "bytes of stderr :";
  private static final Duration TICK = Duration.ofMillis(500);
  private static final Duration END = Duration.ofSeconds(15);
  private static final Priority PRIORITY = Priority.newInstance(0);

  private final AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
  private final NMClient nodes = NMClient.createNMClient();
  private final FleetRequest request;
  private final StatusWriter status;
  private final Map<ContainerId, Running> running = new LinkedHashMap<>();
  private int started;
  private int failed;

  private record Running(int worker, Container container) {}

  Containers(Configuration settings, FleetRequest request, StatusWriter status) {
    this.request = request;
    this.status = status;
    master.init(settings);
    nodes.init(settings);
    master.start();
    nodes.start();
  }

  void work(Duration patience) throws YarnException, IOException, InterruptedException {
    master.registerApplicationMaster("", -1, "");
    Resource size = Resource.newInstance(request.memoryMegabytes(), 1);
    for (int i = 0; i < request.workers(); i++) {
      master.addContainerRequest(new ContainerRequest(size, null, null, PRIORITY));
    }
    long deadline = System.nanoTime() + patience.toNanos();
    while (!status.endAsked()) {
      hear();
      if (started < request.workers() && System.nanoTime() > deadline) {
        throw new IOException(
            "YARN allocated "
                + started
                + " of "
                + request.workers()
                + " containers within "
                + patience.toSeconds()
                + " s; YARN's nodes have no room for more containers");
      }
      Thread.sleep(TICK.toMillis());
    }
  }

  private void hear() throws YarnException, IOException {
    AllocateResponse response = master.allocate(0);
    for (Container container : response.getAllocatedContainers()) {
      if (started < request.workers()) {
        start(container, started++);
      } else {
        // YARN may allocate more containers than requested.
        master.releaseAssignedContainer(container.getId());
      }
    }
    for (ContainerStatus container : response.getCompletedContainersStatuses()) {
      Running ended = running.remove(container.getContainerId());
      if (ended != null) {
        failed += container.getExitStatus() == 0 ? 0 : 1;
        status.write(
            "ended",
            ended.worker,
            container.getExitStatus(),
            lastWords(container.getDiagnostics()));
      }
    }
  }

  private void start(Container container, int worker) throws YarnException, IOException {
    answered(container);
    running.put(container.getId(), new Running(worker, container));
    nodes.startContainer(
        container,
        ContainerLaunchContext.newInstance(
            Map.of(), request.environment(), List.of(request.shellLine(worker)), null, null, null));
    status.write("started", worker, container.getNodeId().getHost(), container.getId());
  }

  /**
   * Returns the last line that a container's process printed, if YARN's diagnostics quote the
   * output. Otherwise, returns the first line of the diagnostics.
   */
  private static String lastWords(String diagnostics) {
    String all = diagnostics == null ? "" : diagnostics;
    int quoted = all.indexOf(QUOTED);
    String words = quoted < 0 ? "" : all.substring(quoted + QUOTED.length());
    return words
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("["))
        .reduce((first, second) -> second)
        .orElse(StatusWriter.firstLine(all));
  }

  /**
   * Removes a request for a container after YARN has allocated the container. Otherwise, the client
   * would send the request again.
   */
  private void answered(Container container) {
    master.getMatchingRequests(PRIORITY, ResourceRequest.ANY, container.getResource()).stream()
        .flatMap(Collection::stream)
        .findFirst()
        .ifPresent(master::removeContainerRequest);
  }

  /**
   * Stops all containers, waits up to 15 s until they have ended, and unregisters the application.
   */
  void end() throws YarnException, IOException, InterruptedException {
    for (Running each : List.copyOf(running.values())) {
      nodes.stopContainer(each.container.getId(), each.container.getNodeId());
    }
    int before = failed;
    long deadline = System.nanoTime() + END.toNanos();
    while (!running.isEmpty() && System.nanoTime() < deadline) {
      hear();
      Thread.sleep(TICK.toMillis());
    }
    master.unregisterApplicationMaster(
        before == 0 ? FinalApplicationStatus.SUCCEEDED : FinalApplicationStatus.FAILED, "", "");
  }

  @Override
  public void close() {
    nodes.stop();
    master.stop();
  }
}
