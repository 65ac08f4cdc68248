package assay.lab.probe.process;

import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Process of this machine. A {@code LiveProcess} object exists from the first scan that finds the
 * process until the first scan that does not find the process. The object records the resources
 * that the process used between scans, including the resources used by ended children. Used by one
 * thread.
 *
 * <p>A child's resource use appears in the child's files while the child lives. After the parent
 * has waited for the child, the child's resource use also appears in the parent's files. The amount
 * already counted for the child is deducted from the parent's resource use, so that the amount is
 * not counted twice.
 */
public final class LiveProcess {
  /**
   * Number of scans between two readings of those files of an idle process that are expensive to
   * read. Most processes are idle.
   */
  private static final int IDLE_SCANS = 10;

  /**
   * Number of consecutive scans without CPU use after which the statistics of a process's threads
   * cover only idle time.
   */
  private static final int SCANS_TO_REST = 2;

  private final long pid;
  private final Path folder;
  private final File statFile;
  private final File ioFile;
  private final Identity identity;
  private final ThreadUse threadUse;
  private ProcessGroup group;
  private int number;
  private ProcessStat stat;
  private int idleScans;

  private boolean ioRead;
  private String unreadable;
  private String unreadableIo;
  private boolean baseKnown;

  private boolean sinceKnown;
  private long round;
  private long readNanos;
  private ProcessResources own = new ProcessResources();
  private ProcessResources reaped = new ProcessResources();
  private final ProcessResources since = new ProcessResources();
  private final ProcessResources sinceReaped = new ProcessResources();
  private final ProcessResources owed = new ProcessResources();
  private final ProcessResources owedLonger = new ProcessResources();

  /**
   * Creates a process. The caller must call {@link #update} next.
   *
   * @param bornSince whether the process started after the previous scan, so that its entire
   *     resource use is counted
   */
  LiveProcess(HostFiles files, long pid, long nanoTime, boolean bornSince) {
    this.pid = pid;
    this.folder = files.proc().resolve(Long.toString(pid));
    this.statFile = folder.resolve("stat").toFile();
    this.ioFile = folder.resolve("io").toFile();
    this.identity = new Identity(folder, nanoTime);
    this.threadUse = new ThreadUse(folder);
    this.baseKnown = bornSince;
    this.readNanos = nanoTime;
  }

  public long pid() {
    return pid;
  }

  public String groupName() {
    return group.name();
  }

  public boolean server() {
    return group.ofServers();
  }

  /**
   * Returns the process's number within its group, starting at 1. No two running processes of a
   * group have the same number. The number of a process never changes.
   */
  public int number() {
    return number;
  }

  /** Returns the CPU time used between the last two scans, in ticks; negative if unknown. */
  public long cpuTicks() {
    return sinceKnown ? since.cpuTicks() : -1;
  }

  public boolean java() {
    return identity.java();
  }

  public Path folder() {
    return folder;
  }

  /**
   * Updates the process from the content of its stat file, and reads its disk traffic.
   *
   * @param thisRound number of the scan
   * @param lastNanos time of the previous scan
   */
  void update(ProcessStat newStat, KernelText text, long thisRound, long nanoTime, long lastNanos) {
    boolean missedBefore = readNanos != nanoTime && readNanos != lastNanos;
    round = thisRound;
    unreadable = null;
    readNanos = nanoTime;
    stat = newStat;
    stat.used().copy(ProcessResources.Kind.READ_BYTES, own);
    stat.used().copy(ProcessResources.Kind.WRITTEN_BYTES, own);
    idleScans = stat.used().cpuTicks() == own.cpuTicks() ? idleScans + 1 : 0;
    if (unreadableIo == null && !stat.ended() && (!ioRead || idleScans % IDLE_SCANS == 0)) {
      ioRead = true;
      readIo(text);
    }
    boolean forward = since.difference(stat.used(), own);
    forward &= sinceReaped.difference(stat.reaped(), reaped);
    own = stat.used();
    reaped = stat.reaped();
    since.add(sinceReaped);
    // The kernel has a single sum of disk traffic for the process and its ended children.
    sinceReaped.copy(ProcessResources.Kind.READ_BYTES, since);
    sinceReaped.copy(ProcessResources.Kind.WRITTEN_BYTES, since);
    sinceKnown = baseKnown && forward && !missedBefore;
    if (!baseKnown) {
      since.clear();
      sinceReaped.clear();
    }
    baseKnown = true;
  }

  private void readIo(KernelText text) {
    try {
      text.read(ioFile);
      long read = text.numberAfter("read_bytes:");
      stat.used().set(ProcessResources.Kind.WRITTEN_BYTES, text.numberAfter("write_bytes:"));
      stat.used().set(ProcessResources.Kind.READ_BYTES, read);
    } catch (IOException e) {
      // A failed reading is not repeated, because permissions do not change, and a failed reading
      // costs more than a successful reading. If the process ended between the readings of two
      // files, the next scan detects the end.
      unreadableIo = "cannot be read: " + e.getMessage();
    }
  }

  void missed(long thisRound, String reason) {
    round = thisRound;
    unreadable = reason;
    sinceKnown = false;
    since.clear();
    sinceReaped.clear();
  }

  void inherit(LiveProcess child) {
    owed.add(child.own);
    owed.add(child.reaped);
    owed.add(child.owed);
    owed.add(child.owedLonger);
  }

  /**
   * Deducts the resource use already counted for ended children from this process's resource use. A
   * child's resource use may appear in the parent's files only in the next scan, so a deduction may
   * be delayed by one scan. If a deduction is still incomplete after that scan, the rest is
   * deducted from the resource use of {@code reaper}.
   *
   * @param reaper process that may have reaped children of other processes; null if there is no
   *     such process
   */
  void settle(LiveProcess reaper) {
    since.pay(owedLonger, sinceReaped);
    since.pay(owed, sinceReaped);
    if (reaper != null && reaper != this) {
      reaper.owed.add(owedLonger);
    }
    owedLonger.copy(owed);
    owed.clear();
  }

  /** Returns whether the process is idle, so that its threads need not be read in this scan. */
  boolean rests() {
    return idleScans > SCANS_TO_REST && idleScans % IDLE_SCANS != 0;
  }

  boolean seenIn(long thatRound) {
    return round == thatRound;
  }

  ProcessStat stat() {
    return stat;
  }

  boolean sinceKnown() {
    return sinceKnown;
  }

  ProcessResources since() {
    return since;
  }

  File statFile() {
    return statFile;
  }

  Identity identity() {
    return identity;
  }

  ThreadUse threadUse() {
    return threadUse;
  }

  ProcessGroup group() {
    return group;
  }

  void joins(ProcessGroup newGroup) {
    if (newGroup != group) {
      leaves();
      group = newGroup;
      number = newGroup.takeNumber();
    }
  }

  void leaves() {
    if (group != null) {
      group.giveBack(number);
    }
  }

  String unreadable() {
    return unreadable;
  }

  String unreadableIo() {
    return unreadableIo;
  }
}
