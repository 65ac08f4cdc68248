package assay.lab.probe.process;

import assay.lab.probe.Readings;
import assay.lab.probe.host.KernelUnits;
import java.util.BitSet;

/** Sums over all processes of a group in one scan. Used by one thread. */
final class ProcessGroup {
  private static final double BYTES_PER_MB = 1e6;

  private final String name;
  private final boolean ofServers;
  private final String[] series;
  private final BitSet numbers = new BitSet();
  private final Counters used = new Counters();
  private boolean complete;
  private int processes;
  private long threads;
  private long residentPages;
  private String unreadable;
  private String unreadableIo;
  private boolean threadsKnown;
  private double waitCores;
  private double voluntaryPerSecond;
  private double involuntaryPerSecond;

  private enum What {
    CORES("cpu.%s.cores"),
    USER("cpu.%s.user.cores"),
    SYSTEM("cpu.%s.system.cores"),
    WAIT("wait.%s.cores"),
    MEMORY("memory.%s.mb"),
    THREADS("threads.%s.count"),
    PROCESSES("processes.%s.count"),
    MAJOR("faults.%s.major.per_s"),
    MINOR("faults.%s.minor.per_s"),
    VOLUNTARY("switches.%s.voluntary.per_s"),
    INVOLUNTARY("switches.%s.involuntary.per_s"),
    READ("disk.%s.read.mb_per_s"),
    WRITE("disk.%s.write.mb_per_s");

    private final String format;

    What(String format) {
      this.format = format;
    }
  }

  ProcessGroup(String name, boolean ofServers) {
    this.name = name;
    this.ofServers = ofServers;
    What[] all = What.values();
    series = new String[all.length];
    for (What what : all) {
      series[what.ordinal()] = String.format(what.format, name);
    }
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
    threadsKnown = false;
    waitCores = 0;
    voluntaryPerSecond = 0;
    involuntaryPerSecond = 0;
  }

  void add(LiveProcess process) {
    used.add(process.since());
    complete &= process.sinceKnown();
    if (process.ended()) {
      return;
    }
    processes++;
    threads += process.threads();
    residentPages += process.residentPages();
    if (process.unreadable() != null) {
      unreadable = process.unreadable();
    }
    if (process.unreadableIo() != null) {
      unreadableIo = process.unreadableIo();
    }
    ThreadUse use = process.threadUse();
    if (use.known()) {
      threadsKnown = true;
      waitCores += use.waitCores();
      voluntaryPerSecond += use.voluntaryPerSecond();
      involuntaryPerSecond += use.involuntaryPerSecond();
    }
  }

  /** Whether all processes were read both in this scan and in the previous one. */
  boolean complete() {
    return complete;
  }

  long cpuTicks() {
    return used.get(Counters.Kind.USER_TICKS) + used.get(Counters.Kind.SYSTEM_TICKS);
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
    value(What.MEMORY, residentPages * units.pageBytes() / BYTES_PER_MB, out);
    value(What.THREADS, (double) threads, out);
    value(What.PROCESSES, processes, out);
    if (unreadableIo != null) {
      out.gap("disk traffic of " + name, unreadableIo);
    }
    if (threadsKnown) {
      value(What.WAIT, waitCores, out);
      value(What.VOLUNTARY, voluntaryPerSecond, out);
      value(What.INVOLUNTARY, involuntaryPerSecond, out);
    }
    if (!complete || seconds <= 0) {
      return;
    }
    double perTick = 1.0 / units.ticksPerSecond() / seconds;
    value(What.CORES, cpuTicks() * perTick, out);
    value(What.USER, used.get(Counters.Kind.USER_TICKS) * perTick, out);
    value(What.SYSTEM, used.get(Counters.Kind.SYSTEM_TICKS) * perTick, out);
    value(What.MAJOR, used.get(Counters.Kind.MAJOR_FAULTS) / seconds, out);
    value(What.MINOR, used.get(Counters.Kind.MINOR_FAULTS) / seconds, out);
    if (unreadableIo == null) {
      value(What.READ, used.get(Counters.Kind.READ_BYTES) / BYTES_PER_MB / seconds, out);
      value(What.WRITE, used.get(Counters.Kind.WRITTEN_BYTES) / BYTES_PER_MB / seconds, out);
    }
  }

  private void value(What what, double value, Readings out) {
    out.value(series[what.ordinal()], value);
  }
}
