package assay.lab.experiment;

import assay.lab.load.LoadGenerator;
import assay.lab.probe.Probe;
import assay.lab.probe.Sample;
import assay.lab.probe.SampleSink;
import assay.lab.probe.Sampler;
import assay.lab.probe.device.CpuProbe;
import assay.lab.probe.device.DiskProbe;
import assay.lab.probe.device.PressureProbe;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.jvm.JvmProbe;
import assay.lab.probe.process.ProcessGroupProbe;
import assay.lab.probe.process.ProcessId;
import assay.lab.probe.process.RunQueueProbe;
import assay.lab.run.Event;
import assay.lab.run.RunLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The probes that every run carries, sampled once a second into its folder: the one place where
 * they are listed.
 */
public final class RunProbes {
  static final Duration INTERVAL = Duration.ofSeconds(1);

  private RunProbes() {}

  /**
   * What is sampled of this machine and of the servers on it.
   *
   * @param disks paths whose devices are watched
   * @param groups the servers' processes by role; asked at every sample
   * @return in their order; more can be added
   */
  public static List<Probe> ofMachine(
      Collection<Path> disks, Map<String, Supplier<Collection<ProcessId>>> groups) {
    HostFiles files = HostFiles.ofThisMachine();
    List<Probe> probes = new ArrayList<>();
    probes.add(new CpuProbe(files));
    probes.add(new ProcessGroupProbe(files, groups));
    probes.add(new RunQueueProbe(files, LoadGenerator.THREAD_PREFIX));
    probes.add(new DiskProbe(files, disks));
    probes.add(new PressureProbe(files));
    probes.add(new JvmProbe());
    return probes;
  }

  /** What is sampled of a worker of a fleet itself; the conductor samples the machine. */
  public static List<Probe> ofWorker() {
    HostFiles files = HostFiles.ofThisMachine();
    List<Probe> probes = new ArrayList<>();
    probes.add(new ProcessGroupProbe(files, Map.of()));
    probes.add(new RunQueueProbe(files, LoadGenerator.THREAD_PREFIX));
    probes.add(new JvmProbe());
    return probes;
  }

  /** Starts sampling; to be closed before the run's end is written. */
  public static Sampler start(RunLog out, List<Probe> probes) {
    Sampler sampler = new Sampler(probes, new IntoRun(out), INTERVAL);
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
      event(System.nanoTime(), Event.GAP, probe + ": " + reason, Map.of());
    }

    @Override
    public void event(long nanoTime, String kind, String text, Map<String, Object> detail)
        throws IOException {
      out.event(nanoTime, kind, null, text, detail);
    }
  }
}
