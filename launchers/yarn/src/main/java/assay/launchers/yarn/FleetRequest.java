package assay.launchers.yarn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Request for a fleet of workers on YARN.
 *
 * @param workers number of containers
 * @param memoryMegabytes memory of each container
 * @param secret shared secret of the fleet, which workers receive in their environment
 * @param command command line of a worker; {@code @INDEX@} is replaced by the number of the worker
 */
record FleetRequest(
    String queue,
    int workers,
    int memoryMegabytes,
    String javaOptions,
    String secret,
    List<String> command) {
  static final String INDEX = "@INDEX@";

  static final String SECRET = "ASSAY_FLEET_SECRET";

  private static final int OPTIONS = 4;

  FleetRequest {
    command = List.copyOf(command);
  }

  /** Parses the arguments {@code QUEUE WORKERS MEGABYTES JAVA_OPTIONS COMMAND…}. */
  static FleetRequest of(List<String> arguments, String secret) {
    if (arguments.size() <= OPTIONS) {
      throw new IllegalArgumentException(
          "expected QUEUE WORKERS MEGABYTES JAVA_OPTIONS COMMAND…, got " + arguments);
    }
    return new FleetRequest(
        arguments.get(0),
        Integer.parseInt(arguments.get(1)),
        Integer.parseInt(arguments.get(2)),
        arguments.get(3),
        secret,
        arguments.subList(OPTIONS, arguments.size()));
  }

  /**
   * Returns the command line for the shell of a worker's container. The worker's output is written
   * to YARN's log folder.
   */
  String shellLine(int worker) {
    List<String> words = new ArrayList<>(List.of("exec"));
    for (String word : command) {
      // YARN puts the whole command line into double quotes.
      if (!word.matches("[\\w.\\-/+:,@ \\[\\]]*")) {
        throw new IllegalArgumentException(
            "YARN's shell cannot pass '" + word + "' to a worker; omit special characters");
      }
      words.add("'" + word.replace(INDEX, Integer.toString(worker)) + "'");
    }
    words.add("1><LOG_DIR>/stdout");
    words.add("2><LOG_DIR>/stderr");
    return String.join(" ", words);
  }

  Map<String, String> environment() {
    return Map.of("ASSAY_JAVA_OPTS", javaOptions, SECRET, secret);
  }
}
