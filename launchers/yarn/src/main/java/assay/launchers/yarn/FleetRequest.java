package assay.launchers.yarn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is asked of YARN.
 *
 * @param workers how many containers
 * @param memoryMegabytes of each
 * @param secret of the fleet, which workers get by their environment
 * @param command of a worker, in which {@code @INDEX@} stands for its number
 */
record FleetRequest(
    String queue,
    int workers,
    int memoryMegabytes,
    String javaOptions,
    String secret,
    List<String> command) {
  static final String INDEX = "@INDEX@";

  /** Variable of the environment, of this program and of workers. */
  static final String SECRET = "ASSAY_FLEET_SECRET";

  private static final int OPTIONS = 4;

  FleetRequest {
    command = List.copyOf(command);
  }

  /** Reads {@code QUEUE WORKERS MEGABYTES JAVA_OPTIONS COMMAND …}. */
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

  /** As a container's shell takes it; its output goes where YARN keeps logs. */
  String shellLine(int worker) {
    List<String> words = new ArrayList<>(List.of("exec"));
    for (String word : command) {
      // YARN puts the whole line into double quotes once more.
      if (!word.matches("[\\w.\\-/+:,@ \\[\\]]*")) {
        throw new IllegalArgumentException("YARN cannot be handed '" + word + "'");
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
