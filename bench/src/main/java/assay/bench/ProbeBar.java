package assay.bench;

import assay.lab.experiment.RunProbes;
import assay.lab.experiment.Sampling;
import assay.lab.experiment.file.ProcessGroupsFile;
import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.Sampler;
import assay.lab.probe.device.Disks;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.run.series.SampledSeries;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Measures the CPU time and memory that Assay's probes use on a machine with many processes and
 * series. The probes themselves report these figures. While short-lived processes start and end,
 * the benchmark also measures how much CPU time the probes cannot attribute to a process group.
 *
 * <p>{@code bench/run probes} runs this benchmark.
 */
public final class ProbeBar {
  private static final String CHURN =
      "while :; do (i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done) & wait $!; done";

  /**
   * Duration of the warm-up in seconds. During the warm-up, the JVM still interprets most of the
   * probes' code, because the code is not yet compiled.
   */
  private static final double WARM_SECONDS = 10;

  private ProbeBar() {}

  public static void main(String[] args) throws Exception {
    int sleepers = Integer.parseInt(args[1]);
    int series = Integer.parseInt(args[2]);
    long seconds = Long.parseLong(args[3]);
    List<Process> children = new ArrayList<>();
    try {
      for (int i = 0; i < sleepers; i++) {
        children.add(new ProcessBuilder("sleep", Long.toString(2 * seconds + 60)).start());
      }
      children.add(new ProcessBuilder("sh", "-c", CHURN).start());
      print(sample(Path.of(args[0]), series, seconds), sleepers, load());
    } finally {
      children.forEach(Process::destroy);
    }
  }

  private static RecordedRun sample(Path scratch, int series, long seconds)
      throws IOException, InterruptedException {
    RunClock clock = RunClock.startNow();
    RunFolder folder = RunFolder.create(Files.createDirectories(scratch), "bench", clock.start());
    Manifest manifest = Workloads.manifest(clock, NamedValues.NONE);
    try (RunWriter writer = new RunWriter(folder, clock, "w0", manifest)) {
      List<Probe> probes =
          RunProbes.ofMachine(
              ProcessGroupsFile.usual(),
              Disks.under(List.of(folder.path())),
              List.of(new Filler(series)));
      try (Sampler sampler = RunProbes.start(writer, probes, Sampling.EVERY_SECOND)) {
        TimeUnit.SECONDS.sleep(seconds);
        if (sampler.failure().isPresent()) {
          throw sampler.failure().get();
        }
      }
    }
    return RunReader.read(folder.path());
  }

  private record Filler(int series) implements Probe {
    @Override
    public String name() {
      return "filler";
    }

    @Override
    public void sample(long nanoTime, Readings out) {
      for (int i = out.count(); i < series; i++) {
        out.value("filler." + i + ".count", nanoTime % 100_000 / 7.0);
      }
    }
  }

  private static void print(RecordedRun run, int sleepers, String load) {
    double unattributed = mean(run, "cpu.unattributed.cores", 0);
    System.out.printf(
        Locale.ROOT,
        "%d sleeping processes and churn, load average %s: %.0f series per sample; probes use %.4f"
            + " cores after the first 10 s, %.0f MB; not attributed are %.4f cores (%.2f %% of the"
            + " machine's use)%n",
        sleepers,
        load,
        mean(run, "probe.series.count", 0),
        mean(run, "probe.cpu.cores", WARM_SECONDS),
        mean(run, "probe.memory.mb", 0),
        unattributed,
        100 * unattributed / mean(run, "cpu.machine.cores", 0));
  }

  private static double mean(RecordedRun run, String series, double fromSeconds) {
    SampledSeries sampled = run.series().get(series);
    if (sampled == null) {
      throw new IllegalStateException("no series " + series + " in " + run.folder());
    }
    return sampled.samples().stream()
        .filter(sample -> sample.seconds() >= fromSeconds)
        .mapToDouble(SampledSeries.Sample::value)
        .average()
        .orElseThrow();
  }

  private static String load() throws IOException {
    return Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
  }
}
