package assay.lab.probe.process;

import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;

/** Parser of {@code /proc/PID/stat}. Reusable; used by one thread. */
final class ProcessStat {
  private char state;
  private int nameHash;
  private long parent;
  private long threads;
  private long startTicks;
  private long residentPages;
  private final Counters used = new Counters();
  private final Counters reaped = new Counters();

  void read(KernelText text, File file) throws IOException {
    text.read(file);
    // The second field is a name in brackets, which may contain blanks and brackets.
    text.require(text.seekLast(')'));
    nameHash = text.hashBefore();
    state = text.character();
    parent = text.number();
    text.skipWords(5);
    used.set(Counters.Kind.MINOR_FAULTS, text.number());
    reaped.set(Counters.Kind.MINOR_FAULTS, text.number());
    used.set(Counters.Kind.MAJOR_FAULTS, text.number());
    reaped.set(Counters.Kind.MAJOR_FAULTS, text.number());
    used.set(Counters.Kind.USER_TICKS, text.number());
    used.set(Counters.Kind.SYSTEM_TICKS, text.number());
    reaped.set(Counters.Kind.USER_TICKS, text.number());
    reaped.set(Counters.Kind.SYSTEM_TICKS, text.number());
    text.skipWords(2);
    threads = text.number();
    text.skipWords(1);
    startTicks = text.number();
    text.skipWords(1);
    residentPages = text.number();
  }

  /**
   * Whether the process has ended. An ended process stays visible until its parent has waited for
   * it.
   */
  boolean ended() {
    return state == 'Z' || state == 'X' || state == 'x';
  }

  boolean stopped() {
    return state == 'T' || state == 't';
  }

  /**
   * Returns a hash of process id and name; another program with the same id most likely has another
   * hash.
   */
  int nameHash() {
    return nameHash;
  }

  long parent() {
    return parent;
  }

  long threads() {
    return threads;
  }

  long startTicks() {
    return startTicks;
  }

  long residentPages() {
    return residentPages;
  }

  /** Returns the process's own CPU times and faults; disk traffic is in another file. */
  Counters used() {
    return used;
  }

  /**
   * Returns CPU times and faults of ended children that the process has waited for, and of their
   * children.
   */
  Counters reaped() {
    return reaped;
  }
}
