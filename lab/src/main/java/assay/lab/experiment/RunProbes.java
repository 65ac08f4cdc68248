package assay.lab.experiment;

import assay.lab.load.LoadGenerator;
import assay.lab.probe.CpuProbe;
import assay.lab.probe.DiskProbe;
import assay.lab.probe.HostFiles;
import assay.lab.probe.JvmProbe;
import assay.lab.probe.PressureProbe;
import assay.lab.probe.ProcessGroupProbe;
import assay.lab.probe.ProcessId;
import assay.lab.probe.RunQueueProbe;
import assay.lab.probe.Sample;
import assay.lab.probe.SampleSink;
import assay.lab.probe.Sampler;
import assay.lab.run.Event;
import assay.lab.run.RunLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The probes that every run carries, sampled once a second into its folder. */
public final class RunProbes {
  static final Duration INTERVAL = Duration.ofSeconds(1);

  private RunProbes() {}

  /**
   * Starts sampling; to be closed before the run's end is written.
   *
   * @param disks paths whose devices are watched
   * @param groups the servers' processes by role; asked at every sample
   */
  public static Sampler start(
      RunLog out, Collection<Path> disks, Map<String, Supplier<Collection<ProcessId>>> groups) {
    HostFiles files = HostFiles.ofThisMachine();
    Sampler sampler =
        new Sampler(
            List.of(
                new CpuProbe(files),
                new ProcessGroupProbe(files, groups),
                new RunQueueProbe(files, LoadGenerator.THREAD_PREFIX),
                new DiskProbe(files, disks),
                new PressureProbe(files),
                new JvmProbe()),
            new IntoRun(out),
            INTERVAL);
    sampler.start();
    return sampler;
  }

  /** Starts sampling what a worker of a fleet uses itself; the conductor samples the machine. */
  public static Sampler startOfWorker(RunLog out) {
    HostFiles files = HostFiles.ofThisMachine();
    Sampler sampler =
        new Sampler(
            List.of(
                new ProcessGroupProbe(files, Map.of()),
                new RunQueueProbe(files, LoadGenerator.THREAD_PREFIX),
                new JvmProbe()),
            new IntoRun(out),
            INTERVAL);
    sampler.start();
    return sampler;
  }

  private record IntoRun(RunLog out) implements SampleSink {
    @Override
    public void sample(Sample sample) throws IOException {
      out.sample(sample.nanoTime(), sample.toMap());
    }

    @Override
    public void gap(String probe, String reason) throws IOException {
      out.event(System.nanoTime(), Event.GAP, null, probe + ": " + reason, Map.of());
    }
  }
}
