package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.OptionValue;
import assay.cli.home.Version;
import assay.lab.experiment.ProbePart;
import assay.lab.experiment.file.ProcessGroupsFile;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.probe.RemoteProbe;
import assay.lab.load.SystemClock;
import assay.lab.probe.host.HostFiles;
import assay.store.QuantityParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "probe",
    description = {
      "Samples this machine's CPU, disks, memory and JVMs during runs on another machine.",
      "Joins runs that were started with 'assay run --probes'. After each run, waits for the next"
          + " run."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Example: record a server's CPU, disks and memory together with a client's latencies:",
      "  server$ assay probe --join 10.0.0.5:2191 --disk /data",
      "  client$ assay run a --store accumulo --client-properties site.properties \\",
      "            --probes own:10.0.0.5:2191 --await-probes 1"
    })
public final class ProbeCommand implements Callable<Integer> {
  private final Home home;
  @Spec private CommandSpec spec;

  @Option(
      names = "--join",
      paramLabel = "ADDRESS",
      required = true,
      description =
          "ZooKeeper servers through which probes join runs: HOST:PORT[,HOST:PORT …][/PATH].")
  private String join;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of this machine in the run's results. Default: the host name.")
  private String name;

  @Option(
      names = "--disk",
      paramLabel = "DIR",
      defaultValue = "/",
      description = "Folder whose disk is sampled; repeatable. Default: ${DEFAULT-VALUE}.")
  private List<Path> disks;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      defaultValue = "10m",
      description = "Maximum time to wait for the next run. Default: ${DEFAULT-VALUE}.")
  private String patience;

  public ProbeCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    FleetAddress address = FleetAddress.of(join);
    Duration atMost = OptionValue.parse("--patience", patience, QuantityParser::duration);
    for (Path disk : disks) {
      if (!Files.isDirectory(disk)) {
        throw new IllegalArgumentException("--disk " + disk + ": no such folder");
      }
    }
    FleetSecret secret = FleetSecrets.find(home);
    String machine = name == null ? HostFiles.ofThisMachine().hostName() : name;
    try (Interruption interruption = new Interruption()) {
      return interruption.interruptibly(
          () -> {
            boolean again = true;
            while (again) {
              try (Coordinator coordinator = JoinCommand.connect(address, secret, atMost)) {
                again =
                    new RemoteProbe(
                            coordinator,
                            SystemClock.SPINNING,
                            machine,
                            Version.current(),
                            this::notice)
                        .sample(new ProbePart(ProcessGroupsFile.usual(), disks), atMost);
              }
            }
            notice("no run accepted probes within " + patience);
            return 0;
          });
    }
  }

  private void notice(String line) {
    spec.commandLine().getOut().println(line);
  }
}
