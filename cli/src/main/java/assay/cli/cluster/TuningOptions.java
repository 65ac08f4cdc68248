package assay.cli.cluster;

import assay.clusters.ClusterOptions;
import assay.clusters.ServerTuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of {@code assay cluster up} that tune servers, and that are the same for all stores. */
final class TuningOptions {
  private static final String CONF = "--conf";
  private static final String JVM = "--jvm";
  private static final String CPU = "--cpu";
  private static final String CONF_LABEL = "FILE.KEY=VALUE";
  private static final String JVM_LABEL = "ROLE=FLAG";
  private static final Pattern CONF_FORM = Pattern.compile("([^.=]+)\\.([^=]+)=(.*)");
  private static final Pattern JVM_FORM = Pattern.compile("([^=]+?)=(.+)");

  @Option(
      names = CONF,
      paramLabel = CONF_LABEL,
      description = "Value of a key in a server's configuration file; repeatable.")
  private List<String> conf = List.of();

  @Option(
      names = JVM,
      paramLabel = JVM_LABEL,
      description =
          "Flag for the JVMs of one server role, such as tserver=-XX:+UseZGC; repeatable.")
  private List<String> jvm = List.of();

  @Option(
      names = CPU,
      paramLabel = "CORES",
      description =
          "Number of CPU cores that each table server may use, such as 0.5; requires root. "
              + "Default: all cores.")
  private String cpu;

  @Option(
      names = "--exact",
      description =
          "Resets omitted options to their defaults. Without --exact, omitted options keep the "
              + "cluster's values.")
  private boolean exact;

  ClusterOptions over(ClusterOptions options, CommandLine command) {
    Map<String, Map<String, String>> files = new TreeMap<>();
    for (String each : conf) {
      Matcher parts = parts(command, CONF_FORM, CONF, each, CONF_LABEL);
      files
          .computeIfAbsent(parts.group(1), file -> new TreeMap<>())
          .put(parts.group(2), parts.group(3));
    }
    Map<String, List<String>> roles = new TreeMap<>();
    for (String each : jvm) {
      Matcher parts = parts(command, JVM_FORM, JVM, each, JVM_LABEL);
      roles.computeIfAbsent(parts.group(1), role -> new ArrayList<>()).add(parts.group(2));
    }
    ClusterOptions tuned = options.with(new ServerTuning(files, roles, cores(command)));
    return exact ? tuned.exactly() : tuned;
  }

  private OptionalDouble cores(CommandLine command) {
    try {
      return cpu == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(cpu));
    } catch (NumberFormatException e) {
      throw new ParameterException(
          command, CPU + ": '" + cpu + "' must be a number of cores, such as 0.5", e);
    }
  }

  private static Matcher parts(
      CommandLine command, Pattern form, String option, String given, String label) {
    Matcher parts = form.matcher(given);
    if (!parts.matches()) {
      throw new ParameterException(command, option + ": '" + given + "' must be " + label);
    }
    return parts;
  }
}
