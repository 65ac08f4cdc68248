package assay.cli;

import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Assay's command line. */
@Command(
    name = "assay",
    description = "A laboratory for scalable table stores.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 valid run, 1 failed or invalid run, 2 bad input or usage.",
      "Example: the first minute, with a real Accumulo on this machine:",
      "  assay demo"
    })
public final class Main {
  private Main() {}

  /** Runs the command that the arguments name, and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Home home = new Home(Path.of(System.getProperty("assay.home", ".")).toAbsolutePath());
    LogFile.open(home);
    System.exit(commandLine(home).execute(arguments));
  }

  static CommandLine commandLine(Home home) {
    return new CommandLine(new Main())
        .addSubcommand(new DemoCommand(home))
        .addSubcommand(new RunCommand(home))
        .addSubcommand(new ExperimentsCommand(home))
        .addSubcommand(new SearchCommand(home))
        .addSubcommand(new JoinCommand(home))
        .addSubcommand(new ProbeCommand())
        .addSubcommand(YcsbCommand.commandLine(home))
        .addSubcommand(FleetCommand.commandLine(home))
        .addSubcommand(new ReportCommand())
        .addSubcommand(new WatchCommand())
        .addSubcommand(new ServeCommand(System.getenv()))
        .addSubcommand(new ExplainCommand())
        .addSubcommand(new CompareCommand())
        .addSubcommand(new ExportCommand(home))
        .addSubcommand(ClusterCommand.commandLine(home))
        .addSubcommand(new StoresCommand(home))
        .addSubcommand(new CalibrateCommand(home))
        .addSubcommand(new LimitsCommand(home))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Failures::badUsage)
        .setExecutionExceptionHandler(Failures::failed);
  }
}
