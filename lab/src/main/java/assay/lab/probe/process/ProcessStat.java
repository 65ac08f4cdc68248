package assay.lab.probe.process;

import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;

/** What {@code /proc/PID/stat} tells. Filled again and again; used by one thread. */
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
    // The second field is a name in brackets, in which the program may have put blanks and
    // brackets.
    if (!text.seekLast(')')) {
      throw text.malformed(file);
    }
    nameHash = text.hashBefore();
    state = text.character();
    parent = text.number(file);
    text.skipWords(5);
    used.set(Counters.Kind.MINOR_FAULTS, text.number(file));
    reaped.set(Counters.Kind.MINOR_FAULTS, text.number(file));
    used.set(Counters.Kind.MAJOR_FAULTS, text.number(file));
    reaped.set(Counters.Kind.MAJOR_FAULTS, text.number(file));
    used.set(Counters.Kind.USER_TICKS, text.number(file));
    used.set(Counters.Kind.SYSTEM_TICKS, text.number(file));
    reaped.set(Counters.Kind.USER_TICKS, text.number(file));
    reaped.set(Counters.Kind.SYSTEM_TICKS, text.number(file));
    text.skipWords(2);
    threads = text.number(file);
    text.skipWords(1);
    startTicks = text.number(file);
    text.skipWords(1);
    residentPages = text.number(file);
  }

  /** A process that has ended stays visible until its parent has asked for its exit code. */
  boolean ended() {
    return state == 'Z' || state == 'X' || state == 'x';
  }

  /** Whether a signal, or a debugger, has it stand still. */
  boolean stopped() {
    return state == 'T' || state == 't';
  }

  /** Of number and name; another program under the same number most likely has another one. */
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

  /** CPU times and faults of its own; no disk traffic, which stands elsewhere. */
  Counters used() {
    return used;
  }

  /** The same of its children that have ended and that it has waited for, and of theirs. */
  Counters reaped() {
    return reaped;
  }
}
