package assay.lab.probe.process;

import assay.lab.probe.Readings;
import assay.lab.probe.host.KernelUnits;
import java.util.BitSet;
import java.util.Optional;

/** Sums of the resources used by a group's processes, computed in one scan. Not thread-safe. */
final class ProcessGroup {
  private final String name;
  private final boolean ofServers;
  private final BitSet numbers = new BitSet();
  private final ProcessResources used = new ProcessResources();
  private boolean complete;
  private int processes;
  private long threads;
  private long residentPages;
  private String unreadable;
  private String unreadableIo;
  private Optional<ThreadUse.Rates> rates = Optional.empty();

  ProcessGroup(String name, boolean ofServers) {
    this.name = name;
    this.ofServers = ofServers;
  }

  String name() {
    return name;
  }

  boolean ofServers() {
    return ofServers;
  }

  int takeNumber() {
    int number = numbers.nextClearBit(1);
    numbers.set(number);
    return number;
  }

  void giveBack(int number) {
    numbers.clear(number);
  }

  void begin() {
    used.clear();
    complete = true;
    processes = 0;
    threads = 0;
    residentPages = 0;
    unreadable = null;
    unreadableIo = null;
    rates = Optional.empty();
  }

  void add(LiveProcess process) {
    used.add(process.since());
    complete &= process.sinceKnown();
    if (process.stat().ended()) {
      return;
    }
    processes++;
    threads += process.stat().threads();
    residentPages += process.stat().residentPages();
    if (process.unreadable() != null) {
      unreadable = process.unreadable();
    }
    if (process.unreadableIo() != null) {
      unreadableIo = process.unreadableIo();
    }
    Optional<ThreadUse.Rates> own = process.threadUse().rates();
    rates = own.isEmpty() ? rates : rates.map(own.get()::plus).or(() -> own);
  }

  /**
   * Returns whether all processes of the group were read both in this scan and in the previous
   * scan.
   */
  boolean complete() {
    return complete;
  }

  long cpuTicks() {
    return used.cpuTicks();
  }

  /**
   * Emits the sums as series.
   *
   * @param seconds time since the previous scan; 0 if there was no previous scan
   */
  void emit(double seconds, KernelUnits units, Readings out) {
    if (processes == 0) {
      out.gap("processes of " + name, "no running process found");
      return;
    }
    if (unreadable != null) {
      out.gap("processes of " + name, "cannot be read: " + unreadable);
      return;
    }
    out.value("memory." + name + ".mb", residentPages * units.pageBytes() / Readings.BYTES_PER_MB);
    out.value("threads." + name + ".count", (double) threads);
    out.value("processes." + name + ".count", processes);
    if (unreadableIo != null) {
      out.gap("disk traffic of " + name, unreadableIo);
    }
    rates.ifPresent(
        of -> {
          out.value("wait." + name + ".cores", of.waitCores());
          out.value("switches." + name + ".voluntary.per_s", of.voluntaryPerSecond());
          out.value("switches." + name + ".involuntary.per_s", of.involuntaryPerSecond());
        });
    if (!complete || seconds <= 0) {
      return;
    }
    double perTick = 1.0 / units.ticksPerSecond() / seconds;
    out.value("cpu." + name + ".cores", cpuTicks() * perTick);
    out.value("cpu." + name + ".user.cores", used.get(ProcessResources.Kind.USER_TICKS) * perTick);
    out.value(
        "cpu." + name + ".system.cores", used.get(ProcessResources.Kind.SYSTEM_TICKS) * perTick);
    out.value(
        "faults." + name + ".major.per_s", used.get(ProcessResources.Kind.MAJOR_FAULTS) / seconds);
    out.value(
        "faults." + name + ".minor.per_s", used.get(ProcessResources.Kind.MINOR_FAULTS) / seconds);
    if (unreadableIo == null) {
      out.value(
          "disk." + name + ".read.mb_per_s",
          used.get(ProcessResources.Kind.READ_BYTES) / Readings.BYTES_PER_MB / seconds);
      out.value(
          "disk." + name + ".write.mb_per_s",
          used.get(ProcessResources.Kind.WRITTEN_BYTES) / Readings.BYTES_PER_MB / seconds);
    }
  }
}
