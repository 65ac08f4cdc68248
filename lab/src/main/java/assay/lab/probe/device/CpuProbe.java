package assay.lab.probe.device;

import assay.lab.probe.Probe;
import assay.lab.probe.Rate;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.KernelUnits;
import java.io.File;
import java.io.IOException;

/**
 * The CPUs of the machine as a whole, from {@code /proc/stat}, in cores.
 *
 * <ul>
 *   <li>{@code cpu.machine.cores}: busy, with interrupts, of all processes;
 *   <li>{@code cpu.steal.cores}: wanted, but given to others by the hypervisor;
 *   <li>{@code cpu.iowait.cores}: idle while some I/O was outstanding;
 *   <li>{@code cpu.online.cores}: those of the machine, as {@code cpu.machine.cores} can grow to;
 *   <li>{@code cpu.usable.cores}: those that this JVM may use, by affinity and container quota.
 * </ul>
 */
public final class CpuProbe implements Probe {
  private final HostFiles files;
  private final File stat;
  private final KernelText text = new KernelText();
  private final Rate busy = new Rate();
  private final Rate steal = new Rate();
  private final Rate iowait = new Rate();
  private KernelUnits units;

  public CpuProbe(HostFiles files) {
    this.files = files;
    this.stat = files.proc().resolve("stat").toFile();
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
    text.read(stat);
    if (!text.seekLine("cpu ")) {
      throw text.malformed(stat);
    }
    // user, nice, system, idle, iowait, irq, softirq, steal; guests are part of user and nice.
    long busyTicks = text.number(stat) + text.number(stat) + text.number(stat);
    text.skipWords(1);
    long iowaitTicks = text.number(stat);
    busyTicks += text.number(stat) + text.number(stat);
    long stealTicks = text.number(stat);
    int online = 0;
    text.nextLine();
    while (text.startsWith("cpu")) {
      online++;
      text.nextLine();
    }
    double ticksPerSecond = units.ticksPerSecond();
    out.value("cpu.machine.cores", busy.perSecond(nanoTime, busyTicks) / ticksPerSecond);
    out.value("cpu.steal.cores", steal.perSecond(nanoTime, stealTicks) / ticksPerSecond);
    out.value("cpu.iowait.cores", iowait.perSecond(nanoTime, iowaitTicks) / ticksPerSecond);
    out.value("cpu.online.cores", online);
    out.value("cpu.usable.cores", Runtime.getRuntime().availableProcessors());
  }
}
