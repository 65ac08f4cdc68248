package assay.cli.ycsb;

import assay.cli.home.Home;
import assay.lab.ycsb.KnownProperties;
import assay.lab.ycsb.Property;
import assay.lab.ycsb.YcsbPlan;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "ycsb",
    description = {
      "Accepts YCSB's command line, workload files and bindings, and prints results in YCSB's"
          + " format.",
      "Also writes a run folder with a report, as 'assay run' does."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "(load | run | help)",
    footer = {
      "",
      "Example: load a table into Accumulo on this machine, and run a workload on the table:",
      "  assay ycsb load accumulo -P workloads/workloada -threads 4",
      "  assay ycsb run accumulo -P workloads/workloada -threads 4 -s"
    })
public final class YcsbCommand implements Runnable {
  @Spec private CommandSpec spec;

  private YcsbCommand() {}

  public static CommandLine commandLine(Home home) {
    return new CommandLine(new YcsbCommand())
        .addSubcommand("load", new YcsbPhaseCommand(home, YcsbPlan.Command.LOAD))
        .addSubcommand("run", new YcsbPhaseCommand(home, YcsbPlan.Command.RUN))
        .addSubcommand("help", new Help());
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "assay ycsb: missing command; must be load, run or help");
  }

  @Command(
      name = "help",
      description = "Prints all properties with defaults and meanings.",
      mixinStandardHelpOptions = true,
      footer = {"", "Example:", "  assay ycsb help"})
  static final class Help implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      PrintWriter out = spec.commandLine().getOut();
      out.println("Properties are set in files (-P FILE) or on the command line (-p NAME=VALUE).");
      out.println("Assay ignores properties marked *, which do not affect measurements.");
      out.println("Properties marked ! are refused unless they have YCSB's default value.");
      for (Property.Group group : Property.Group.values()) {
        out.println();
        out.println(group.title());
        KnownProperties.all().stream()
            .filter(property -> property.group() == group)
            .forEach(property -> print(out, property));
      }
      out.println();
      out.println(
          "The settings of a store are also properties: 'assay stores STORE' lists these"
              + " settings.");
    }

    private static void print(PrintWriter out, Property property) {
      String mark =
          switch (property.effect()) {
            case USED -> "";
            case HARMLESS -> "* ";
            case REFUSED -> "! ";
          };
      String otherwise =
          property.defaultValue().isEmpty() ? "" : "; default: " + property.defaultValue();
      out.printf("  %-43s %s%s%s%n", property.name(), mark, property.meaning(), otherwise);
    }
  }
}
