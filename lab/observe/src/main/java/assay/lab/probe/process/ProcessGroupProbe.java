package assay.lab.probe.process;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.BusyTicks;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.KernelUnits;
import java.io.File;
import java.io.IOException;

/**
 * Samples the resources used by groups of processes, from {@code /proc/PID}. For a group {@code G}:
 *
 * <ul>
 *   <li>{@code cpu.G.cores} and its parts {@code cpu.G.user.cores} and {@code cpu.G.system.cores};
 *   <li>{@code memory.G.mb}: resident memory; a page that several processes share counts once for
 *       each process;
 *   <li>{@code threads.G.count} and {@code processes.G.count};
 *   <li>{@code faults.G.major.per_s} and {@code faults.G.minor.per_s};
 *   <li>{@code disk.G.read.mb_per_s} and {@code disk.G.write.mb_per_s}: traffic at the block layer.
 *       A write counts when its page becomes dirty.
 *   <li>{@code wait.G.cores}: threads that were runnable but had no CPU;
 *   <li>{@code switches.G.voluntary.per_s} and {@code switches.G.involuntary.per_s}: context
 *       switches.
 * </ul>
 *
 * <p>Each sample reads the waits and context switches of only some threads.
 *
 * <p>A process's resource use up to the last scan before its end is counted in the process's group.
 * Later resource use is counted in the group of the parent that waited for the process, because the
 * kernel adds it to the parent's own. If a process started and ended between two scans, its entire
 * resource use is counted in the parent's group. If no parent waited for the process, its resource
 * use is lost. Time spent in interrupts is also lost.
 *
 * <p>{@code cpu.unattributed.cores} is the machine's busy time minus the sum over all groups. The
 * unattributed CPU time may be slightly negative, because the kernel measures the machine's busy
 * time in ticks, but measures the time of processes exactly.
 */
public final class ProcessGroupProbe implements Probe {
  private final HostFiles files;
  private final ProcessTable table;
  private final File uptime;
  private final KernelText text = new KernelText();
  private final ThreadTurns turns = new ThreadTurns();
  private KernelUnits units;
  private long lastNanos;
  private long lastBusyTicks;
  private boolean scannedBefore;

  public ProcessGroupProbe(HostFiles files, ProcessTable table) {
    this.files = files;
    this.table = table;
    this.uptime = files.proc().resolve("uptime").toFile();
  }

  @Override
  public String name() {
    return "process groups";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    if (units == null) {
      units = KernelUnits.read(files);
    }
    long busyTicks = table.wholeMachine() ? BusyTicks.read(files, text).busy() : 0;
    text.read(uptime);
    table.scan(nanoTime, (long) (text.decimal() * units.ticksPerSecond()), text);
    double seconds = scannedBefore ? (nanoTime - lastNanos) / 1e9 : 0;
    turns.take(table.living(), nanoTime, seconds > 0 ? seconds : 1, text);
    if (turns.gap() != null) {
      out.gap("waits and context switches of threads", turns.gap());
    }
    boolean complete = true;
    long ticks = 0;
    for (ProcessGroup group : table.sums()) {
      group.emit(seconds, units, out);
      complete &= group.complete();
      ticks += group.cpuTicks();
    }
    if (table.wholeMachine() && complete && seconds > 0 && busyTicks >= lastBusyTicks) {
      out.value(
          "cpu.unattributed.cores",
          (busyTicks - lastBusyTicks - ticks) / (double) units.ticksPerSecond() / seconds);
    }
    lastNanos = nanoTime;
    lastBusyTicks = busyTicks;
    scannedBefore = true;
  }
}
