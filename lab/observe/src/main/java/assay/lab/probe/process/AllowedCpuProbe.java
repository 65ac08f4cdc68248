package assay.lab.probe.process;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.CpuAllowance;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelUnits;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Samples the CPU use of processes as a share of the CPU that affinity and cgroup quotas allow.
 * {@code cpu.assay.share} is the used share of the CPU available to this process. {@code
 * cpu.G.N.share} is the used share of the CPU available to the N-th server of group {@code G}.
 * {@code throttled.assay.share} and {@code throttled.G.N.share} are the share of the quota's
 * periods in which threads were throttled. Processes without a quota have no {@code throttled}
 * series. Only the first {@value #MOST_OF_A_GROUP} servers of a group have series.
 */
public final class AllowedCpuProbe implements Probe {
  /** Maximum number of servers with series in a group. */
  public static final int MOST_OF_A_GROUP = 16;

  private final HostFiles files;
  private final ProcessTable table;
  private final long ownPid = ProcessHandle.current().pid();
  private final Map<LiveProcess, Watched> watched = new HashMap<>();
  private KernelUnits units;
  private double seconds;
  private long lastNanos;
  private boolean sampled;

  private static final class Watched {
    private final CpuAllowance allowance;
    private final String cpuSeries;
    private final String throttledSeries;

    Watched(CpuAllowance allowance, String name) {
      this.allowance = allowance;
      cpuSeries = "cpu." + name + ".share";
      throttledSeries = "throttled." + name + ".share";
    }
  }

  /**
   * @param table table of processes, which another probe scans just before this probe is sampled
   */
  public AllowedCpuProbe(HostFiles files, ProcessTable table) {
    this.files = files;
    this.table = table;
  }

  @Override
  public String name() {
    return "allowed CPU";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    if (units == null) {
      units = KernelUnits.read(files);
    }
    seconds = sampled ? (nanoTime - lastNanos) / 1e9 : 0;
    lastNanos = nanoTime;
    sampled = true;
    table.forEach(
        process -> {
          if (process.pid() == ownPid) {
            tell(process, ProcessRules.ASSAY, out);
          } else if (process.server() && process.number() <= MOST_OF_A_GROUP) {
            tell(process, process.groupName() + "." + process.number(), out);
          }
        });
    watched.keySet().removeIf(process -> !table.isRunning(process));
  }

  private void tell(LiveProcess process, String name, Readings out) {
    Watched one =
        watched.computeIfAbsent(
            process, any -> new Watched(new CpuAllowance(files, process.folder()), name));
    one.allowance.read();
    double allowed = one.allowance.cores();
    if (process.cpuTicks() >= 0 && seconds > 0 && Double.isFinite(allowed)) {
      double cores = process.cpuTicks() / (double) units.ticksPerSecond() / seconds;
      out.value(one.cpuSeries, cores / allowed);
    }
    out.value(one.throttledSeries, one.allowance.throttledShare());
  }
}
