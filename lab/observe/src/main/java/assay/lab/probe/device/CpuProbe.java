package assay.lab.probe.device;

import assay.lab.probe.CounterRate;
import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.BusyTicks;
import assay.lab.probe.host.CpuAllowance;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.KernelUnits;
import java.io.IOException;

/**
 * Samples the CPUs of the whole machine, in cores, from {@code /proc/stat}.
 *
 * <ul>
 *   <li>{@code cpu.machine.cores}: CPUs that were busy with any process or interrupt. This is the
 *       sum of {@code cpu.machine.user.cores} (programs) and {@code cpu.machine.system.cores}
 *       (kernel);
 *   <li>{@code cpu.steal.cores}: CPUs that this machine requested, but that the hypervisor gave to
 *       other machines;
 *   <li>{@code cpu.iowait.cores}: CPUs that were idle while some I/O was outstanding;
 *   <li>{@code cpu.online.cores}: number of CPUs of the machine, the upper bound of {@code
 *       cpu.machine.cores};
 *   <li>{@code cpu.usable.cores}: CPUs that this process may use, by affinity and cgroup quota.
 * </ul>
 */
public final class CpuProbe implements Probe {
  private final HostFiles files;
  private final KernelText text = new KernelText();
  private final CounterRate busy = new CounterRate();
  private final CounterRate user = new CounterRate();
  private final CounterRate system = new CounterRate();
  private final CounterRate steal = new CounterRate();
  private final CounterRate iowait = new CounterRate();
  private final CpuAllowance allowance;
  private KernelUnits units;

  public CpuProbe(HostFiles files) {
    this.files = files;
    this.allowance = new CpuAllowance(files, files.proc().resolve("self"));
  }

  @Override
  public String name() {
    return "cpu";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    if (units == null) {
      units = KernelUnits.read(files);
    }
    BusyTicks ticks = BusyTicks.read(files, text);
    double perSecond = units.ticksPerSecond();
    out.value("cpu.machine.cores", busy.perSecond(nanoTime, ticks.busy()) / perSecond);
    out.value("cpu.machine.user.cores", user.perSecond(nanoTime, ticks.user()) / perSecond);
    out.value("cpu.machine.system.cores", system.perSecond(nanoTime, ticks.system()) / perSecond);
    out.value("cpu.steal.cores", steal.perSecond(nanoTime, ticks.steal()) / perSecond);
    out.value("cpu.iowait.cores", iowait.perSecond(nanoTime, ticks.iowait()) / perSecond);
    out.value("cpu.online.cores", ticks.online());
    allowance.read();
    out.value("cpu.usable.cores", Math.min(ticks.online(), allowance.cores()));
  }
}
