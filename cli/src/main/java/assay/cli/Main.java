package assay.cli;

import assay.cli.cluster.ClusterCommand;
import assay.cli.experiment.DemoCommand;
import assay.cli.experiment.ExperimentsCommand;
import assay.cli.experiment.RunCommand;
import assay.cli.fleet.FleetCommand;
import assay.cli.fleet.JoinCommand;
import assay.cli.fleet.ProbeCommand;
import assay.cli.home.Failures;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.LogFile;
import assay.cli.home.Version;
import assay.cli.machine.CalibrateCommand;
import assay.cli.machine.LimitsCommand;
import assay.cli.machine.StoresCommand;
import assay.cli.result.CompareCommand;
import assay.cli.result.ExplainCommand;
import assay.cli.result.ExportCommand;
import assay.cli.result.FindingsCommand;
import assay.cli.result.ReportCommand;
import assay.cli.result.ServeCommand;
import assay.cli.result.WatchCommand;
import assay.cli.search.SearchCommand;
import assay.cli.ycsb.YcsbCommand;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

@Command(
    name = "assay",
    description =
        "Benchmarks table stores on real servers and reports what limits their performance.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 success; 1 failure, invalid run or missed bound; 2 bad input or usage;"
          + " 3 undecided result; 130 interrupted by Ctrl-C.",
      "Example: benchmark Accumulo on this machine; Assay starts and stops the servers:",
      "  assay demo"
    })
public final class Main {
  /**
   * Commands by name, in the order of the help text. Commands that studies add are not in this map,
   * because the help text lists them under a separate heading.
   */
  private static final Map<String, Function<Home, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("demo", DemoCommand::new);
    COMMANDS.put("run", RunCommand::commandLine);
    COMMANDS.put("experiments", ExperimentsCommand::new);
    COMMANDS.put("search", SearchCommand::new);
    COMMANDS.put("worker", JoinCommand::new);
    COMMANDS.put("probe", ProbeCommand::new);
    COMMANDS.put("ycsb", YcsbCommand::commandLine);
    COMMANDS.put("fleet", FleetCommand::commandLine);
    COMMANDS.put("report", home -> new ReportCommand());
    COMMANDS.put("watch", home -> new WatchCommand());
    COMMANDS.put("serve", home -> new ServeCommand(System.getenv()));
    COMMANDS.put("explain", home -> new ExplainCommand());
    COMMANDS.put("compare", home -> new CompareCommand());
    COMMANDS.put("findings", FindingsCommand::new);
    COMMANDS.put("export", ExportCommand::new);
    COMMANDS.put("cluster", ClusterCommand::commandLine);
    COMMANDS.put("stores", StoresCommand::new);
    COMMANDS.put("calibrate", CalibrateCommand::new);
    COMMANDS.put("limits", LimitsCommand::new);
    COMMANDS.put(CompletionCommand.NAME, home -> new CompletionCommand());
  }

  private Main() {}

  public static void main(String[] arguments) {
    Path root = Path.of(System.getProperty("assay.home", ".")).toAbsolutePath();
    String data = System.getProperty("assay.data");
    Home home = data == null ? new Home(root) : new Home(root, Path.of(data).toAbsolutePath());
    LogFile.open(home);
    Interruption.exit(commandLine(home, asked(arguments)).execute(arguments));
  }

  /**
   * Returns the names of the commands that the arguments may select. Only these commands are
   * created, because creating all commands is slow.
   */
  private static Set<String> asked(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (first.equals("--version") || first.equals("-V")) {
      return Set.of();
    }
    boolean one = COMMANDS.containsKey(first) && !first.equals(CompletionCommand.NAME);
    return one ? Set.of(first) : COMMANDS.keySet();
  }

  static CommandLine commandLine(Home home) {
    return commandLine(home, COMMANDS.keySet());
  }

  private static CommandLine commandLine(Home home, Set<String> names) {
    CommandLine line = new CommandLine(new Main());
    COMMANDS.forEach(
        (name, command) -> {
          if (names.contains(name)) {
            line.addSubcommand(name, command.apply(home));
          }
        });
    if (names.containsAll(COMMANDS.keySet())) {
      StudyCommands.addTo(line, home);
    }
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Failures::badUsage)
        .setExecutionStrategy(Main::execute)
        .setExecutionExceptionHandler(
            (e, command, parsed) -> Failures.failed(home.log(), e, command));
  }

  /** Executes the command, and rejects unknown arguments even if the user asks for help. */
  private static int execute(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    if (!last.unmatched().isEmpty()) {
      throw new UnmatchedArgumentException(last.commandSpec().commandLine(), last.unmatched());
    }
    return new RunLast().execute(parsed);
  }
}
