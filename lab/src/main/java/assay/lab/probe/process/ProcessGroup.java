package assay.lab.probe.process;

import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.KernelUnits;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** One group of processes: asks who belongs to it and sums what they used. Used by one thread. */
final class ProcessGroup {
  private static final double BYTES_PER_MB = 1e6;

  private final HostFiles files;
  private final Supplier<? extends Collection<ProcessId>> members;
  private final String subject;
  private final String cpuSeries;
  private final String memorySeries;
  private final String readSeries;
  private final String writeSeries;
  private final Map<ProcessId, ProcessUsage> usages = new HashMap<>();

  /** Counts samples, to tell whom the supplier no longer names. */
  private long round;

  private boolean sampledBefore;
  private long lastNanos;
  private long lastUptimeTicks;

  ProcessGroup(String name, Supplier<? extends Collection<ProcessId>> members, HostFiles files) {
    this.files = files;
    this.members = members;
    this.subject = "processes of " + name;
    this.cpuSeries = "cpu." + name + ".cores";
    this.memorySeries = "memory." + name + ".mb";
    this.readSeries = "disk." + name + ".read.mb_per_s";
    this.writeSeries = "disk." + name + ".write.mb_per_s";
  }

  void sample(long nanoTime, long uptimeTicks, KernelUnits units, KernelText text, Readings out) {
    Collection<ProcessId> ids;
    try {
      ids = members.get();
    } catch (RuntimeException e) {
      // The other groups can still be sampled. Here, all counters go on from the sample before.
      out.gap(subject, "cannot be found: " + e);
      return;
    }
    try {
      Sum sum = read(ids, text);
      if (sum.alive == 0) {
        out.gap(subject, "no living process is visible");
      } else {
        emit(sum, (nanoTime - lastNanos) / 1e9, units, out);
      }
      sampledBefore = true;
    } catch (IOException e) {
      out.gap(subject, "cannot be read: " + e.getMessage());
      // Some counters went on and others did not, so all begin anew.
      usages.clear();
      sampledBefore = false;
    }
    lastNanos = nanoTime;
    lastUptimeTicks = uptimeTicks;
  }

  private Sum read(Collection<ProcessId> ids, KernelText text) throws IOException {
    round++;
    // Unknown if nobody looked before: whoever is there now may have begun long ago.
    long bornAfterTicks = sampledBefore ? lastUptimeTicks : Long.MAX_VALUE;
    Sum sum = new Sum();
    for (ProcessId id : ids) {
      ProcessUsage usage = usages.get(id);
      if (usage == null) {
        usage = new ProcessUsage(id, files, id.startTicks() >= bornAfterTicks);
        usages.put(id, usage);
      }
      // A supplier may name a process twice; it counts once.
      if (usage.visit(round) && usage.read(text)) {
        sum.add(usage);
      }
    }
    usages.values().removeIf(usage -> usage.visitedLast() != round || usage.ended());
    return sum;
  }

  private void emit(Sum sum, double seconds, KernelUnits units, Readings out) {
    out.value(memorySeries, sum.residentPages * units.pageBytes() / BYTES_PER_MB);
    if (sum.unreadableIo != null) {
      out.gap(readSeries, sum.unreadableIo);
      out.gap(writeSeries, sum.unreadableIo);
    }
    if (!sampledBefore || !sum.complete || seconds <= 0) {
      return;
    }
    out.value(cpuSeries, sum.cpuTicks / (double) units.ticksPerSecond() / seconds);
    if (sum.unreadableIo == null) {
      out.value(readSeries, sum.readBytes / BYTES_PER_MB / seconds);
      out.value(writeSeries, sum.writtenBytes / BYTES_PER_MB / seconds);
    }
  }

  private static final class Sum {
    int alive;
    boolean complete = true;
    long cpuTicks;
    long residentPages;
    long readBytes;
    long writtenBytes;
    String unreadableIo;

    void add(ProcessUsage usage) {
      alive++;
      complete &= usage.sinceKnown();
      cpuTicks += usage.cpuTicks();
      residentPages += usage.residentPages();
      readBytes += usage.readBytes();
      writtenBytes += usage.writtenBytes();
      if (usage.unreadableIo() != null) {
        unreadableIo = usage.unreadableIo();
      }
    }
  }
}
