package assay.lab.probe.process;

import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;

/** What {@code /proc/PID/stat} tells. Filled again and again; used by one thread. */
final class ProcessStat {
  private char state;
  private long cpuTicks;
  private long startTicks;
  private long residentPages;

  void read(KernelText text, File file) throws IOException {
    text.read(file);
    // The second field is a name in brackets, in which the program may have put blanks and
    // brackets.
    if (!text.seekLast(')')) {
      throw text.malformed(file);
    }
    state = text.character();
    text.skipWords(10);
    cpuTicks = text.number(file) + text.number(file);
    text.skipWords(6);
    startTicks = text.number(file);
    text.skipWords(1);
    residentPages = text.number(file);
  }

  /** A process that has ended stays visible until its parent has asked for its exit code. */
  boolean ended() {
    return state == 'Z' || state == 'X' || state == 'x';
  }

  /** User and system time of all its threads, without its children. */
  long cpuTicks() {
    return cpuTicks;
  }

  long startTicks() {
    return startTicks;
  }

  long residentPages() {
    return residentPages;
  }
}
