package assay.lab.probe.process;

import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/** What one process used between two samples. Used by one thread. */
final class ProcessUsage {
  private final ProcessId id;
  private final File statFile;
  private final File ioFile;
  private final ProcessStat stat = new ProcessStat();
  private long visitedLast;
  private boolean ended;

  /** Whether the counters' values at the sample before are known. */
  private boolean baseKnown;

  private boolean sinceKnown;
  private long baseCpuTicks;
  private long baseReadBytes;
  private long baseWrittenBytes;
  private long cpuTicks;
  private long readBytes;
  private long writtenBytes;
  private String unreadableIo;

  /**
   * Prepares; {@link #read} reads.
   *
   * @param countFromBirth whether the process began after the sample before
   */
  ProcessUsage(ProcessId id, HostFiles files, boolean countFromBirth) {
    Path folder = files.proc().resolve(Long.toString(id.pid()));
    this.id = id;
    this.statFile = folder.resolve("stat").toFile();
    this.ioFile = folder.resolve("io").toFile();
    this.baseKnown = countFromBirth;
  }

  /** Notes that the group's supplier named it in this round; false if it had done so already. */
  boolean visit(long round) {
    boolean first = visitedLast != round;
    visitedLast = round;
    return first;
  }

  long visitedLast() {
    return visitedLast;
  }

  /**
   * Reads its counters.
   *
   * @return false if it has ended
   * @throws IOException if it is there but cannot be read: too many open files, say
   */
  boolean read(KernelText text) throws IOException {
    long newReadBytes = baseReadBytes;
    long newWrittenBytes = baseWrittenBytes;
    IOException ioFailure = null;
    if (unreadableIo == null) {
      try {
        text.read(ioFile);
        newReadBytes = numberAfter(text, "read_bytes:");
        newWrittenBytes = numberAfter(text, "write_bytes:");
      } catch (IOException e) {
        // Either it has ended, which its stat file tells, or we are not allowed to see this.
        ioFailure = e;
      }
    }
    // Last: if it is still the same process now, then so it was when its other file was read.
    ended = !readStat(text);
    if (ended) {
      return false;
    }
    if (ioFailure != null) {
      // Not tried again: permissions stay, and a failure costs more than a reading.
      unreadableIo = "cannot be read: " + ioFailure.getMessage();
    }
    sinceKnown = baseKnown;
    cpuTicks = stat.cpuTicks() - baseCpuTicks;
    readBytes = newReadBytes - baseReadBytes;
    writtenBytes = newWrittenBytes - baseWrittenBytes;
    baseCpuTicks = stat.cpuTicks();
    baseReadBytes = newReadBytes;
    baseWrittenBytes = newWrittenBytes;
    baseKnown = true;
    return true;
  }

  private boolean readStat(KernelText text) throws IOException {
    try {
      stat.read(text, statFile);
    } catch (IOException e) {
      if (statFile.exists()) {
        throw e;
      }
      // It ended before the file was opened, or between that and reading.
      return false;
    }
    return stat.startTicks() == id.startTicks() && !stat.ended();
  }

  private long numberAfter(KernelText text, String key) throws IOException {
    if (!text.seekLine(key)) {
      throw text.malformed(ioFile);
    }
    return text.number(ioFile);
  }

  boolean ended() {
    return ended;
  }

  /** Whether the following are of the time since the sample before, not of the whole life. */
  boolean sinceKnown() {
    return sinceKnown;
  }

  long cpuTicks() {
    return cpuTicks;
  }

  long residentPages() {
    return stat.residentPages();
  }

  long readBytes() {
    return readBytes;
  }

  long writtenBytes() {
    return writtenBytes;
  }

  /** Why disk traffic is not known; null if it is. */
  String unreadableIo() {
    return unreadableIo;
  }
}
