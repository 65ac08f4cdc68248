package assay.lab.probe.process;

import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A process from the scan in which it was first seen to that in which it is gone, and what it used
 * between scans, ended children included. Used by one thread.
 *
 * <p>A child's use shows twice: in its own files while it lives, and with its parent once that has
 * waited for it. What was counted of a child is therefore a debt of its parent from the child's end
 * on, and paid from what the parent gains through its children.
 */
final class LiveProcess implements SeenProcess {
  /** Most processes do nothing: the dearer questions are asked of them once in so many scans. */
  private static final int IDLE_SCANS = 10;

  /** After so many, what is known of its threads is of a time in which it did nothing. */
  private static final int SCANS_TO_REST = 2;

  private final long pid;
  private final long startTicks;
  private final Path folder;
  private final File statFile;
  private final File ioFile;
  private final Identity identity;
  private final ThreadUse threadUse;
  private ProcessGroup group;
  private int number;
  private long parent;
  private long threads;
  private long residentPages;
  private boolean ended;
  private boolean stopped;

  /** For how many scans it has used no CPU. */
  private int idleScans;

  private boolean ioRead;
  private String unreadable;
  private String unreadableIo;

  /** Whether the counters at the scan before are known. */
  private boolean baseKnown;

  private boolean sinceKnown;
  private long round;
  private long readNanos;
  private final Counters own = new Counters();
  private final Counters reaped = new Counters();
  private final Counters since = new Counters();
  private final Counters sinceReaped = new Counters();
  private final Counters owed = new Counters();
  private final Counters owedLonger = new Counters();

  /**
   * Seen for the first time; {@link #update} is next.
   *
   * @param bornSince whether it began after the scan before, so that all that it used counts
   */
  LiveProcess(HostFiles files, long pid, long startTicks, long nanoTime, boolean bornSince) {
    this.pid = pid;
    this.startTicks = startTicks;
    this.folder = files.proc().resolve(Long.toString(pid));
    this.statFile = folder.resolve("stat").toFile();
    this.ioFile = folder.resolve("io").toFile();
    this.identity = new Identity(folder, nanoTime);
    this.threadUse = new ThreadUse(folder);
    this.baseKnown = bornSince;
    this.readNanos = nanoTime;
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public long startTicks() {
    return startTicks;
  }

  @Override
  public String groupName() {
    return group.name();
  }

  @Override
  public boolean server() {
    return group.ofServers();
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public long cpuTicks() {
    return sinceKnown
        ? since.get(Counters.Kind.USER_TICKS) + since.get(Counters.Kind.SYSTEM_TICKS)
        : -1;
  }

  @Override
  public boolean stopped() {
    return stopped;
  }

  @Override
  public boolean java() {
    return identity.java();
  }

  @Override
  public Path folder() {
    return folder;
  }

  /**
   * Takes what its stat file has just told, and reads its disk traffic.
   *
   * @param thisRound number of the scan
   * @param lastNanos time of the scan before
   */
  void update(ProcessStat stat, KernelText text, long thisRound, long nanoTime, long lastNanos) {
    boolean missedBefore = readNanos != nanoTime && readNanos != lastNanos;
    round = thisRound;
    unreadable = null;
    readNanos = nanoTime;
    parent = stat.parent();
    ended = stat.ended();
    stopped = stat.stopped();
    threads = stat.threads();
    residentPages = stat.residentPages();
    keep(Counters.Kind.READ_BYTES, stat);
    keep(Counters.Kind.WRITTEN_BYTES, stat);
    idleScans = ranNot(stat) ? idleScans + 1 : 0;
    if (unreadableIo == null && !ended && (!ioRead || idleScans % IDLE_SCANS == 0)) {
      ioRead = true;
      readIo(stat, text);
    }
    boolean forward = since.difference(stat.used(), own);
    forward &= sinceReaped.difference(stat.reaped(), reaped);
    own.copy(stat.used());
    reaped.copy(stat.reaped());
    since.add(sinceReaped);
    // The kernel counts disk traffic in one sum for both.
    sinceReaped.copy(Counters.Kind.READ_BYTES, since);
    sinceReaped.copy(Counters.Kind.WRITTEN_BYTES, since);
    sinceKnown = baseKnown && forward && !missedBefore;
    if (!baseKnown) {
      since.clear();
      sinceReaped.clear();
    }
    baseKnown = true;
  }

  private boolean ranNot(ProcessStat stat) {
    return stat.used().get(Counters.Kind.USER_TICKS) == own.get(Counters.Kind.USER_TICKS)
        && stat.used().get(Counters.Kind.SYSTEM_TICKS) == own.get(Counters.Kind.SYSTEM_TICKS);
  }

  private void keep(Counters.Kind kind, ProcessStat stat) {
    stat.used().set(kind, own.get(kind));
    stat.reaped().set(kind, 0);
  }

  private void readIo(ProcessStat stat, KernelText text) {
    try {
      text.read(ioFile);
      long read = numberAfter(text, "read_bytes:");
      stat.used().set(Counters.Kind.WRITTEN_BYTES, numberAfter(text, "write_bytes:"));
      stat.used().set(Counters.Kind.READ_BYTES, read);
    } catch (IOException e) {
      // Not tried again: permissions stay, and a failure costs more than a reading. If it has
      // ended between two files, then it is gone in the next scan.
      unreadableIo = "cannot be read: " + e.getMessage();
    }
  }

  private long numberAfter(KernelText text, String key) throws IOException {
    if (!text.seekLine(key)) {
      throw text.malformed(ioFile);
    }
    return text.number(ioFile);
  }

  /** It is there, but could not be read in this scan. */
  void missed(long thisRound, String reason) {
    round = thisRound;
    unreadable = reason;
    sinceKnown = false;
    since.clear();
    sinceReaped.clear();
  }

  /** A child has ended. */
  void inherit(LiveProcess child) {
    owed.add(child.own);
    owed.add(child.reaped);
    owed.add(child.owed);
    owed.add(child.owedLonger);
  }

  /**
   * Pays debts. A child that was reaped while the scan was under way shows only in the next one, so
   * a debt may wait for one scan; then it is handed on.
   *
   * @param reaper who may have reaped the children of others; null if nobody
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

  /** Whether it has done nothing for so long that its threads need not be asked this time. */
  boolean rests() {
    return idleScans > SCANS_TO_REST && idleScans % IDLE_SCANS != 0;
  }

  boolean seenIn(long thatRound) {
    return round == thatRound;
  }

  /** Whether it has ended and only its exit code is waited for. */
  boolean ended() {
    return ended;
  }

  /** Whether {@link #since} is of the time since the scan before. */
  boolean sinceKnown() {
    return sinceKnown;
  }

  /** What it used since the scan before. */
  Counters since() {
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

  /** It has ended, or becomes another group's. */
  void leaves() {
    if (group != null) {
      group.giveBack(number);
    }
  }

  long parent() {
    return parent;
  }

  long threads() {
    return threads;
  }

  long residentPages() {
    return residentPages;
  }

  /** Why nothing of it is known in this scan; null if it is. */
  String unreadable() {
    return unreadable;
  }

  /** Why disk traffic is not known; null if it is. */
  String unreadableIo() {
    return unreadableIo;
  }
}
