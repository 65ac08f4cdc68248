package assay.launchers.yarn;

import assay.protocol.StatusWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Program that runs a fleet of workers on YARN. With the arguments {@code check QUEUE WORKERS
 * MEGABYTES JAVA_OPTIONS COMMAND…}, the program only checks whether YARN could run the fleet. With
 * {@code run} instead of {@code check}, the program runs the fleet until standard input ends. As in
 * all YARN clients, the settings are read from the class path.
 */
public final class YarnFleetProgram {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private YarnFleetProgram() {}

  /** Exits with 0 on success, otherwise with 1. */
  public static void main(String[] arguments) throws InterruptedException {
    StatusWriter status = new StatusWriter("yarn", System.in, System.out);
    int exitCode = 0;
    try {
      FleetRequest request =
          FleetRequest.of(
              List.of(arguments).subList(1, arguments.length), System.getenv(FleetRequest.SECRET));
      try (FleetApplication application = new FleetApplication(settings(), request)) {
        application.check();
        status.write("fine");
        if (arguments[0].equals("run")) {
          run(application, request, status);
        }
      }
    } catch (YarnException | IOException | RuntimeException e) {
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      // Hadoop's message ends with a reference to a wiki page, which does not help the user.
      status.failed(StatusWriter.firstLine(why).replaceFirst("; For more details see: .*", ""));
      exitCode = 1;
    }
    System.exit(exitCode); // threads of YARN's client may still wait for a stopped server
  }

  private static void run(FleetApplication application, FleetRequest request, StatusWriter status)
      throws YarnException, IOException, InterruptedException {
    try {
      application.submit(PATIENCE, status);
      try (Containers containers = new Containers(settings(), request, status)) {
        containers.work(PATIENCE);
        containers.end();
      }
    } finally {
      application.kill();
    }
  }

  /**
   * Returns the user's YARN settings. However, failed connections are retried for a few seconds
   * only, not for minutes.
   */
  private static YarnConfiguration settings() {
    YarnConfiguration settings = new YarnConfiguration();
    settings.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 3_000);
    settings.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 1_000);
    settings.setInt("ipc.client.connect.max.retries", 1);
    settings.setInt("ipc.client.connect.max.retries.on.timeouts", 1);
    settings.setInt("ipc.client.connect.timeout", 5_000);
    return settings;
  }
}
