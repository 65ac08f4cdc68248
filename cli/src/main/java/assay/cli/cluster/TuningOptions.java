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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Options of {@code cluster up} for the tuning of servers, which are the same for all stores. */
final class TuningOptions {
  private static final String CONF = "--conf";
  private static final String JVM = "--jvm";
  private static final String CPU = "--cpu";
  private static final String EXACT = "--exact";

  private static final Pattern CONF_FORM = Pattern.compile("([^.=]+)\\.([^=]+)=(.*)");
  private static final Pattern JVM_FORM = Pattern.compile("([^=]+?)=(.+)");

  private TuningOptions() {}

  static void addTo(CommandSpec command) {
    command
        .addOption(
            repeatable(CONF, "FILE.KEY=VALUE")
                .description("Value of a key in a server's configuration file; repeatable.")
                .build())
        .addOption(
            repeatable(JVM, "ROLE=FLAG")
                .description("Flag for the JVMs of a role, such as tserver; repeatable.")
                .build())
        .addOption(
            OptionSpec.builder(CPU)
                .paramLabel("CORES")
                .type(String.class)
                .description(
                    "Number of cores per table server, such as 0.5; requires root. Default: all"
                        + " cores.")
                .build())
        .addOption(
            OptionSpec.builder(EXACT)
                .type(boolean.class)
                .description(
                    "Resets omitted options to their defaults instead of keeping the "
                        + "cluster's values.")
                .build());
  }

  static ClusterOptions read(CommandSpec command, ClusterOptions options) {
    Map<String, Map<String, String>> conf = new TreeMap<>();
    for (String each : values(command, CONF)) {
      Matcher parts = parts(command, CONF_FORM, CONF, each, "FILE.KEY=VALUE");
      conf.computeIfAbsent(parts.group(1), file -> new TreeMap<>())
          .put(parts.group(2), parts.group(3));
    }
    Map<String, List<String>> jvm = new TreeMap<>();
    for (String each : values(command, JVM)) {
      Matcher parts = parts(command, JVM_FORM, JVM, each, "ROLE=FLAG");
      jvm.computeIfAbsent(parts.group(1), role -> new ArrayList<>()).add(parts.group(2));
    }
    ClusterOptions tuned = options.with(new ServerTuning(conf, jvm, cpu(command)));
    return Boolean.TRUE.equals(command.findOption(EXACT).getValue()) ? tuned.exactly() : tuned;
  }

  private static OptionalDouble cpu(CommandSpec command) {
    String cores = command.findOption(CPU).getValue();
    try {
      return cores == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(cores));
    } catch (NumberFormatException e) {
      throw new ParameterException(
          command.commandLine(),
          CPU + ": '" + cores + "' must be a number of cores, such as 0.5",
          e);
    }
  }

  private static OptionSpec.Builder repeatable(String name, String label) {
    return OptionSpec.builder(name).paramLabel(label).type(List.class).auxiliaryTypes(String.class);
  }

  private static List<String> values(CommandSpec command, String option) {
    List<String> values = command.findOption(option).getValue();
    return values == null ? List.of() : values;
  }

  private static Matcher parts(
      CommandSpec command, Pattern form, String option, String given, String label) {
    Matcher parts = form.matcher(given);
    if (!parts.matches()) {
      throw new ParameterException(
          command.commandLine(), option + ": '" + given + "' must be " + label);
    }
    return parts;
  }
}
