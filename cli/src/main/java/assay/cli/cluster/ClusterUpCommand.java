package assay.cli.cluster;

import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.clusters.Clusters;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "up",
    description = {
      "Starts a store's servers, except those that are already running. Existing data is kept.",
      "The servers keep running until 'assay cluster down' stops them."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "STORE",
    footer = {
      "",
      "'assay cluster up STORE --help' lists a store's options.",
      "Example:",
      "  assay cluster up accumulo --servers 4"
    })
final class ClusterUpCommand implements Runnable {
  private final Home home;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", hidden = true, parameterConsumer = UnknownStore.class)
  @SuppressWarnings("UnusedVariable") // the parameter consumer rejects every value
  private String store;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = ClusterCommand.DIR_TEXT,
      scope = CommandLine.ScopeType.INHERIT)
  private Path directory;

  private ClusterUpCommand(Home home) {
    this.home = home;
  }

  static CommandLine commandLine(Home home) {
    ClusterUpCommand command = new ClusterUpCommand(home);
    CommandLine up = new CommandLine(command);
    Clusters clusters = home.clusters();
    for (String store : clusters.stores()) {
      up.addSubcommand(store, command.new OfStore(store).commandSpec());
    }
    return up;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "assay cluster up: missing store; must be one of: "
            + String.join(", ", home.clusters().stores()));
  }

  /** Rejects an unknown store before the options of the store are parsed. */
  private static final class UnknownStore implements IParameterConsumer {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's interface requires a Stack
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
      ClusterUpCommand up = (ClusterUpCommand) command.userObject();
      throw ClusterCommand.noServers(command.commandLine(), arguments.pop(), up.home.clusters());
    }
  }

  private final class OfStore implements Callable<Integer> {
    private final String store;
    private final CommandSpec spec;
    private final Cluster cluster;
    private final TuningOptions tuning = new TuningOptions();

    OfStore(String store) {
      this.store = store;
      this.spec = CommandSpec.wrapWithoutInspection(this).mixinStandardHelpOptions(true);
      this.cluster = home.clusters().of(store, line -> out().println(line)).orElseThrow();
    }

    CommandSpec commandSpec() {
      spec.usageMessage()
          .description("Starts the servers of " + store + " on this machine.")
          .sortOptions(false)
          .footer(
              "",
              "An omitted option keeps the cluster's current value. With --exact, an omitted option"
                  + " is reset to its default.",
              "A size must have a unit, as in 512m or 1g.",
              "Example:",
              "  assay cluster up " + store + " --dir /tmp/try");
      cluster.settings().forEach(setting -> spec.addOption(option(setting)));
      return spec.addMixin("tuning", CommandSpec.forAnnotatedObject(tuning));
    }

    @Override
    public Integer call() throws Exception {
      Map<String, String> given = new HashMap<>();
      for (ClusterSetting setting : cluster.settings()) {
        String value = spec.findOption(optionName(setting)).getValue();
        if (value != null) {
          given.put(setting.key(), value);
        }
      }
      ClusterOptions options =
          tuning.over(
              ClusterOptions.in(ClusterCommand.directory(home, store, directory)).with(given),
              spec.commandLine());
      try (Interruption interruption = new Interruption()) {
        StatusText.print(interruption.interruptibly(() -> cluster.up(options)), store, out());
      }
      return 0;
    }

    private static OptionSpec option(ClusterSetting setting) {
      OptionSpec.Builder option =
          OptionSpec.builder(optionName(setting))
              .paramLabel(setting.paramLabel())
              .type(String.class)
              .description(setting.meaning() + ". Default: " + defaultOf(setting) + ".");
      setting.alone().ifPresent(word -> option.arity("0..1").fallbackValue(word));
      return option.build();
    }

    private static String defaultOf(ClusterSetting setting) {
      return setting.defaultValue().isEmpty() ? "none" : setting.defaultValue();
    }

    private static String optionName(ClusterSetting setting) {
      return "--" + setting.key();
    }

    private PrintWriter out() {
      return spec.commandLine().getOut();
    }
  }
}
