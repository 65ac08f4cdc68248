package assay.launchers.yarn;

import assay.protocol.StatusWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Records;

/**
 * Fleet of workers as a YARN application. The application master is this process, not a process
 * that YARN starts. YARN therefore never starts a second attempt, which would start all workers
 * again.
 */
final class FleetApplication implements AutoCloseable {
  private static final String TYPE = "ASSAY";
  private static final Duration TICK = Duration.ofMillis(200);
  private static final EnumSet<YarnApplicationState> OVER =
      EnumSet.of(
          YarnApplicationState.FAILED, YarnApplicationState.FINISHED, YarnApplicationState.KILLED);

  private final YarnClient client;
  private final FleetRequest request;
  private ApplicationId id;

  FleetApplication(Configuration settings, FleetRequest request) {
    this.request = request;
    client = YarnClient.createYarnClient();
    client.init(settings);
    client.start();
  }

  /**
   * Checks that YARN has enough memory for the workers' containers.
   *
   * @throws IllegalStateException with a one-line message for the user if YARN lacks memory
   */
  void check() throws YarnException, IOException {
    long room = 0;
    for (NodeReport node : client.getNodeReports(NodeState.RUNNING)) {
      room += node.getCapability().getMemorySize() / request.memoryMegabytes();
    }
    if (room < request.workers()) {
      throw new IllegalStateException(
          "YARN's nodes have room for "
              + room
              + " workers of "
              + request.memoryMegabytes()
              + " MB, but the fleet needs room for "
              + request.workers());
    }
    check(client.createApplication());
  }

  private void check(YarnClientApplication application) {
    Resource most = application.getNewApplicationResponse().getMaximumResourceCapability();
    if (most.getMemorySize() < request.memoryMegabytes()) {
      throw new IllegalStateException(
          "YARN's largest container has "
              + most.getMemorySize()
              + " MB; a worker needs "
              + request.memoryMegabytes()
              + " MB");
    }
  }

  void submit(Duration atMost, StatusWriter status)
      throws YarnException, IOException, InterruptedException {
    YarnClientApplication application = client.createApplication();
    check(application);
    ApplicationSubmissionContext context = application.getApplicationSubmissionContext();
    id = context.getApplicationId();
    context.setApplicationName("assay fleet");
    context.setApplicationType(TYPE);
    context.setQueue(request.queue());
    context.setPriority(Priority.newInstance(0));
    context.setUnmanagedAM(true);
    context.setMaxAppAttempts(1);
    context.setAMContainerSpec(Records.newRecord(ContainerLaunchContext.class));
    // The master has no container, but this field is required.
    context.setResource(Resource.newInstance(0, 0));
    client.submitApplication(context);
    long deadline = System.nanoTime() + atMost.toNanos();
    Token<?> right = client.getAMRMToken(id);
    while (right == null) {
      ApplicationReport report = client.getApplicationReport(id);
      if (OVER.contains(report.getYarnApplicationState())) {
        throw new IOException("YARN refused the application: " + report.getDiagnostics());
      }
      if (System.nanoTime() > deadline || status.endAsked()) {
        throw new IOException(
            "YARN did not accept the application within "
                + atMost.toSeconds()
                + " s; its state is "
                + report.getYarnApplicationState());
      }
      Thread.sleep(TICK.toMillis());
      right = client.getAMRMToken(id);
    }
    UserGroupInformation.getCurrentUser().addToken(right);
  }

  void kill() throws YarnException, IOException {
    if (id != null && !OVER.contains(client.getApplicationReport(id).getYarnApplicationState())) {
      client.killApplication(id);
    }
  }

  @Override
  public void close() {
    client.stop();
  }
}
