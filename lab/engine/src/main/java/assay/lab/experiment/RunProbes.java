package assay.lab.experiment;

import assay.lab.load.LoadGenerator;
import assay.lab.probe.Probe;
import assay.lab.probe.SampleSink;
import assay.lab.probe.Sampler;
import assay.lab.probe.device.CpuProbe;
import assay.lab.probe.device.DiskProbe;
import assay.lab.probe.device.Disks;
import assay.lab.probe.device.MemoryProbe;
import assay.lab.probe.device.NetworkProbe;
import assay.lab.probe.device.PressureProbe;
import assay.lab.probe.device.RetransmitProbe;
import assay.lab.probe.host.HostFacts;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.jvm.JvmGroupsProbe;
import assay.lab.probe.jvm.OwnJvmProbe;
import assay.lab.probe.jvm.ProbeCostProbe;
import assay.lab.probe.process.AllowedCpuProbe;
import assay.lab.probe.process.ProcessGroupProbe;
import assay.lab.probe.process.ProcessRules;
import assay.lab.probe.process.ProcessTable;
import assay.lab.probe.process.RunQueueProbe;
import assay.lab.probe.process.ServerProcessProbe;
import assay.lab.probe.process.TcpProbe;
import assay.lab.run.Event;
import assay.lab.run.EventDetail.HostDetail;
import assay.lab.run.RunLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Creates the probes that every run uses. */
public final class RunProbes {
  private RunProbes() {}

  /**
   * Creates the probes of this machine, of the machine's processes and of this JVM.
   *
   * @param disks disk properties that are known in advance
   * @param more additional probes, placed before the probe that measures the cost of all other
   *     probes
   */
  public static List<Probe> ofMachine(ProcessRules groups, Disks disks, List<Probe> more) {
    HostFiles files = HostFiles.ofThisMachine();
    ProcessTable processes = ProcessTable.ofMachine(files, groups);
    TcpProbe tcp = new TcpProbe(files, processes);
    List<Probe> probes = new ArrayList<>();
    probes.add(new CpuProbe(files));
    probes.add(new ProcessGroupProbe(files, processes));
    probes.add(new ServerProcessProbe(processes));
    probes.add(new AllowedCpuProbe(files, processes));
    probes.add(tcp);
    probes.add(new JvmGroupsProbe(processes));
    probes.add(new RunQueueProbe(files, LoadGenerator.THREAD_PREFIX));
    probes.add(new MemoryProbe(files));
    probes.add(new DiskProbe(files, disks));
    probes.add(new NetworkProbe(files));
    probes.add(new RetransmitProbe(files));
    probes.add(new PressureProbe(files));
    probes.add(new OwnJvmProbe());
    probes.addAll(more);
    probes.add(new ProbeCostProbe(files, tcp::spentNanos));
    return probes;
  }

  public static List<Probe> ofWorker() {
    HostFiles files = HostFiles.ofThisMachine();
    ProcessTable self = ProcessTable.ofThisJvm(files);
    List<Probe> probes = new ArrayList<>();
    probes.add(new ProcessGroupProbe(files, self));
    probes.add(new AllowedCpuProbe(files, self));
    probes.add(new RunQueueProbe(files, LoadGenerator.THREAD_PREFIX));
    probes.add(new OwnJvmProbe());
    probes.add(new ProbeCostProbe(files, () -> 0));
    return probes;
  }

  /**
   * Starts sampling with the given probes. The caller must close the sampler before the run's end
   * is recorded.
   */
  public static Sampler start(RunLog out, List<Probe> probes, Duration every) throws IOException {
    return start(out, probes, every, Set.of());
  }

  static Sampler start(RunLog out, List<Probe> probes, Duration every, Set<String> serialDisks)
      throws IOException {
    HostFiles files = HostFiles.ofThisMachine();
    HostDetail facts = HostFacts.capture(files, out.seriesWriter(), serialDisks);
    out.event(System.nanoTime(), Event.HOST, null, files.hostName(), facts);
    Sampler sampler = new Sampler(probes, new SampleSink.IntoRun(out), every);
    sampler.start();
    return sampler;
  }
}
