package assay.lab.probe.process;

import assay.lab.probe.host.KernelText;
import assay.lab.probe.process.ProcessResources.Kind;
import java.io.File;
import java.io.IOException;

/**
 * Content of {@code /proc/PID/stat}.
 *
 * @param nameHash hash of process id and name; another program with the same id most likely has
 *     another hash
 * @param startTicks start time of the process, in ticks since boot
 * @param used CPU times and faults of the process without its children; disk traffic is in another
 *     file
 * @param reaped CPU times and faults of ended children that the process has waited for, and of the
 *     children's children
 */
record ProcessStat(
    int nameHash,
    char state,
    long parent,
    long threads,
    long startTicks,
    long residentPages,
    ProcessResources used,
    ProcessResources reaped) {

  static ProcessStat read(KernelText text, File file) throws IOException {
    text.read(file);
    // The second field is a name in brackets, which may contain blanks and brackets.
    text.require(text.seekLast(')'));
    int nameHash = text.hashBefore();
    char state = text.character();
    long parent = text.number();
    text.skipWords(5);
    ProcessResources used = new ProcessResources();
    ProcessResources reaped = new ProcessResources();
    used.set(Kind.MINOR_FAULTS, text.number());
    reaped.set(Kind.MINOR_FAULTS, text.number());
    used.set(Kind.MAJOR_FAULTS, text.number());
    reaped.set(Kind.MAJOR_FAULTS, text.number());
    used.set(Kind.USER_TICKS, text.number());
    used.set(Kind.SYSTEM_TICKS, text.number());
    reaped.set(Kind.USER_TICKS, text.number());
    reaped.set(Kind.SYSTEM_TICKS, text.number());
    text.skipWords(2);
    long threads = text.number();
    text.skipWords(1);
    long startTicks = text.number();
    text.skipWords(1);
    long pages = text.number();
    return new ProcessStat(nameHash, state, parent, threads, startTicks, pages, used, reaped);
  }

  /**
   * Returns whether the process has ended. An ended process remains visible until its parent has
   * waited for the process.
   */
  boolean ended() {
    return state == 'Z' || state == 'X' || state == 'x';
  }

  boolean stopped() {
    return state == 'T' || state == 't';
  }
}
