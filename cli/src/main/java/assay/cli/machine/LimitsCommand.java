package assay.cli.machine;

import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.Version;
import assay.lab.limits.Budget;
import assay.lab.limits.LimitsRun;
import assay.lab.limits.MachineLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "limits",
    description = {
      "Measures the limits of the CPUs, the loopback network and, with --disk, the disks.",
      "Uses fio for disks and iperf3 for the network if these programs are installed; otherwise"
          + " uses Assay's own tests.",
      "Later runs on this machine keep a copy of the limits. Reports show usage as a share of the"
          + " limits."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Test files are written only to the folders in --disk, and are deleted at the end.",
      "Example:",
      "  assay limits --disk /data"
    })
public final class LimitsCommand implements Callable<Integer> {
  private final Home home;

  @Spec private CommandSpec spec;

  @Option(
      names = "--disk",
      arity = "1..*",
      paramLabel = "PATH",
      description = "Folders, one on each disk to measure. Default: no disk is measured.")
  private List<Path> disks = List.of();

  @Option(
      names = "--bytes",
      paramLabel = "N",
      description =
          "Total number of bytes read and written, summed over all disks. Default: 1000000000.")
  private long bytes = Budget.USUAL.bytes();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Time limit for all disks together, in seconds. Default: 60.")
  private long seconds = Budget.USUAL.time().toSeconds();

  @Option(
      names = "--show",
      description = "Prints the limits that were measured earlier, without measuring again.")
  private boolean show;

  public LimitsCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (!show) {
      measure(out);
    }
    List<MachineLimits> machines = home.limits().machines();
    if (machines.isEmpty()) {
      out.println("no limits have been measured; run 'assay limits --disk PATH'");
    }
    machines.forEach(machine -> print(machine, out));
    return 0;
  }

  private void measure(PrintWriter out) throws Exception {
    LimitsRun run =
        new LimitsRun(
            disks,
            new Budget(bytes, Duration.ofSeconds(seconds)),
            Version.current(),
            System.getenv().getOrDefault("PATH", ""),
            out::println);
    try (Interruption interruption = new Interruption()) {
      home.limits().put(interruption.interruptibly(() -> uninterrupted(run)));
    }
  }

  private static MachineLimits uninterrupted(LimitsRun run)
      throws IOException, InterruptedException {
    try {
      return run.run();
    } catch (ClosedByInterruptException e) {
      throw (InterruptedException) new InterruptedException().initCause(e);
    }
  }

  private static void print(MachineLimits machine, PrintWriter out) {
    out.println(machine.host() + ", " + machine.made());
    out.println("  " + machine.method().replace("; ", System.lineSeparator() + "  "));
    out.printf(
        Locale.ROOT,
        "  CPU: %d cores, %.2f effective%n",
        machine.cpu().cores(),
        machine.cpu().effectiveCores());
    machine
        .network()
        .forEach(
            network ->
                out.printf(
                    Locale.ROOT,
                    "  network %s: %,.0f MB/s%n",
                    network.name(),
                    network.mbPerSecond()));
    for (MachineLimits.Disk disk : machine.disks()) {
      out.println("  disk " + disk.device() + " (" + disk.filesystem() + ", " + disk.path() + ")");
      out.println("    by " + disk.method());
      figure(out, "sequential read", disk.readMbPerSecond(), "MB/s");
      figure(out, "sequential write", disk.writeMbPerSecond(), "MB/s");
      figure(out, "random reads of 4 KiB", disk.randomReadsPerSecond(), "/s");
      figure(out, "random writes of 4 KiB", disk.randomWritesPerSecond(), "/s");
      figure(out, "synced writes", disk.syncsPerSecond(), "/s");
      figure(out, "synced write, p50", disk.syncP50Millis(), "ms");
      figure(out, "synced write, p99", disk.syncP99Millis(), "ms");
    }
  }

  private static void figure(PrintWriter out, String name, Double value, String unit) {
    out.printf(
        Locale.ROOT,
        "    %-24s %12s %s%n",
        name,
        value == null ? "not measured" : String.format(Locale.ROOT, "%,.2f", value),
        unit);
  }
}
