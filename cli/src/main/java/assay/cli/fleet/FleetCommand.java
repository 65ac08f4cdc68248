package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.launch.FleetTemplate;
import assay.cli.launch.WorkerCommand;
import assay.lab.fleet.coordination.FleetAddress;
import assay.store.Names;
import assay.store.QuantityParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "fleet",
    description = "Prints templates with which Kubernetes or Slurm starts the workers of a run.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "(template)",
    footer = {"", "Example:", "  assay fleet template slurm --clients 8 --join zk1:2181"})
public final class FleetCommand implements Runnable {
  private static final String HOME_IN_IMAGES = "/opt/assay";

  private final Home home;
  @Spec private CommandSpec spec;

  private FleetCommand(Home home) {
    this.home = home;
  }

  public static CommandLine commandLine(Home home) {
    return new CommandLine(new FleetCommand(home));
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "assay fleet: missing command; must be template");
  }

  @Command(
      name = "template",
      description = {
        "Prints a template that starts the workers of a run: an Indexed Job for k8s, or a job"
            + " array for slurm.",
        "Each worker is started once and never restarted."
      },
      mixinStandardHelpOptions = true,
      sortOptions = false,
      footer = {
        "",
        "Example: use Slurm to start eight workers, then start the run that these workers join:",
        "  assay fleet template slurm --clients 8 --join zk1:2181 > fleet.sh && sbatch fleet.sh",
        "  assay run presplit --store accumulo --clients 8 --zookeeper zk1:2181"
      })
  int template(
      @Parameters(
              paramLabel = "(k8s | slurm)",
              description = "Scheduler to generate the template for: k8s or slurm.")
          String whose,
      @Option(
              names = "--clients",
              paramLabel = "N",
              required = true,
              description = "Number of workers to start.")
          int clients,
      @Option(
              names = "--join",
              paramLabel = "ADDRESS",
              required = true,
              description =
                  "ZooKeeper servers through which the workers join a run: HOST:PORT[,…][/PATH].")
          String address,
      @Option(
              names = "--image",
              paramLabel = "IMAGE",
              description =
                  "Container image that contains Assay; required for k8s, not allowed for slurm.")
          String image,
      @Option(
              names = "--home",
              paramLabel = "DIR",
              description =
                  "Folder where Assay is installed on the workers' machines. Default: "
                      + HOME_IN_IMAGES
                      + " for k8s, or the folder of this installation for slurm.")
          String where,
      @Option(
              names = "--patience",
              paramLabel = "TIME",
              defaultValue = "10m",
              description =
                  "Maximum time that a worker waits for the run and for the other workers. Default:"
                      + " ${DEFAULT-VALUE}.")
          String patience,
      @Mixin AllowOptions allowed)
      throws IOException {
    FleetTemplate template = named(whose);
    if (template.needsImage() && image == null) {
      throw new IllegalArgumentException(
          "--image is missing; add --image IMAGE, a container image that contains Assay");
    }
    if (!template.needsImage() && image != null) {
      throw new IllegalArgumentException(
          "--image is only for k8s; " + whose + " uses the installation in --home");
    }
    Duration wait = patience(patience);
    String usual = template.needsImage() ? HOME_IN_IMAGES : home.path().normalize().toString();
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        template.fill(
            new FleetTemplate.Values(
                new WorkerCommand(FleetAddress.of(address), wait, allowed.rights()),
                clients,
                where == null ? usual : where,
                image)));
    out.flush();
    return 0;
  }

  private static Duration patience(String text) {
    try {
      Duration patience = QuantityParser.duration(text);
      if (patience.toSeconds() < 1) {
        throw new IllegalArgumentException("must be at least 1s");
      }
      return patience;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--patience " + text + ": " + e.getMessage(), e);
    }
  }

  private static FleetTemplate named(String whose) {
    List<String> names =
        Stream.of(FleetTemplate.values())
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .toList();
    if (!names.contains(whose)) {
      throw new IllegalArgumentException(
          "no template '" + whose + "'; " + Names.nearest(whose, names));
    }
    return FleetTemplate.valueOf(whose.toUpperCase(Locale.ROOT));
  }
}
