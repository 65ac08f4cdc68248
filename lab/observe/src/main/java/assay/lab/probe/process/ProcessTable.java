package assay.lab.probe.process;

import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Table of processes, grouped by rules: all processes of the machine, or only this JVM. A process
 * is identified by its id and start time, so that a process with a reused id is a different
 * process. A scan reads two files per process. Not thread-safe.
 */
public final class ProcessTable {
  /** Process id of init, which reaps orphans. */
  private static final long INIT = 1;

  private static final Comparator<LiveProcess> YOUNGEST_FIRST =
      Comparator.comparingLong((LiveProcess process) -> process.stat().startTicks())
          .thenComparingLong(LiveProcess::pid)
          .reversed();

  private final HostFiles files;
  private final ProcessRules rules;
  private final boolean wholeMachine;
  private final long ownPid = ProcessHandle.current().pid();
  private final Map<Long, LiveProcess> byPid = new HashMap<>();
  private final Map<String, ProcessGroup> groups = new LinkedHashMap<>();
  private final List<LiveProcess> ended = new ArrayList<>();
  private final List<LiveProcess> living = new ArrayList<>();
  private long round;
  private long lastNanos;
  private long lastUptimeTicks;

  private ProcessTable(HostFiles files, ProcessRules rules, boolean wholeMachine) {
    this.files = files;
    this.rules = rules;
    this.wholeMachine = wholeMachine;
  }

  public static ProcessTable ofMachine(HostFiles files, ProcessRules rules) {
    return new ProcessTable(files, rules, true);
  }

  public static ProcessTable ofThisJvm(HostFiles files) {
    return new ProcessTable(files, new ProcessRules(List.of()), false);
  }

  /**
   * Returns the current process ids by group. The ids of a group are in ascending order.
   *
   * @throws IOException if processes cannot be listed
   */
  public static SortedMap<String, List<Long>> membersNow(HostFiles files, ProcessRules rules)
      throws IOException {
    ProcessTable table = ofMachine(files, rules);
    table.scan(System.nanoTime(), 0, new KernelText());
    SortedMap<String, List<Long>> members = new TreeMap<>();
    table.forEach(
        process ->
            members
                .computeIfAbsent(process.groupName(), name -> new ArrayList<>())
                .add(process.pid()));
    members.values().forEach(pids -> pids.sort(null));
    return members;
  }

  /** Visits every process that was running in the last scan, in ascending order of process ids. */
  public void forEach(Consumer<LiveProcess> visitor) {
    for (LiveProcess process : living) {
      if (!process.stat().ended()) {
        visitor.accept(process);
      }
    }
  }

  public boolean isRunning(LiveProcess process) {
    return !process.stat().ended() && byPid.get(process.pid()) == process;
  }

  /**
   * Returns the group of a process in the last scan; empty if the last scan did not find the
   * process.
   */
  public String groupOf(long pid) {
    LiveProcess process = byPid.get(pid);
    return process == null ? "" : process.groupName();
  }

  boolean wholeMachine() {
    return wholeMachine;
  }

  List<LiveProcess> living() {
    return living;
  }

  /**
   * Reads all processes, and the resources that the processes used since the previous scan.
   *
   * @param uptimeTicks the machine's uptime just before the scan
   * @throws IOException if processes cannot be listed; in this case, the next scan is compared with
   *     the last successful scan
   */
  void scan(long nanoTime, long uptimeTicks, KernelText text) throws IOException {
    long[] pids = list();
    round++;
    living.clear();
    for (long pid : pids) {
      LiveProcess process = read(pid, nanoTime, text);
      if (process != null) {
        living.add(process);
      }
    }
    settle();
    lastNanos = nanoTime;
    lastUptimeTicks = uptimeTicks;
  }

  Collection<ProcessGroup> sums() {
    groups.values().forEach(ProcessGroup::begin);
    living.forEach(process -> process.group().add(process));
    return groups.values();
  }

  private long[] list() throws IOException {
    if (!wholeMachine) {
      return new long[] {ownPid};
    }
    File proc = files.proc().toFile();
    String[] names = proc.list();
    if (names == null) {
      throw new IOException("folder " + proc + " cannot be listed");
    }
    // In ascending order of process ids, parents usually precede their children. The method settle
    // requires this order.
    return Arrays.stream(names)
        .mapToLong(ProcessTable::number)
        .filter(pid -> pid > 0)
        .sorted()
        .toArray();
  }

  private static long number(String name) {
    long value = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      value = 10 * value + (c - '0');
    }
    return value;
  }

  private LiveProcess read(long pid, long nanoTime, KernelText text) {
    LiveProcess process = byPid.get(pid);
    File file =
        process == null
            ? files.proc().resolve(Long.toString(pid)).resolve("stat").toFile()
            : process.statFile();
    ProcessStat stat;
    try {
      stat = ProcessStat.read(text, file);
    } catch (IOException e) {
      // The process ended, or the file could not be read, for example because too many files were
      // open.
      if (process == null || !file.exists()) {
        return null;
      }
      process.missed(round, e.getMessage());
      return process;
    }
    if (process != null && process.stat().startTicks() != stat.startTicks()) {
      process.leaves();
      ended.add(process);
      process = null;
    }
    if (process == null) {
      // A process may have started long ago if this is the first scan, or if the process was hidden
      // from earlier scans.
      boolean bornSince = round > 1 && stat.startTicks() >= lastUptimeTicks;
      process = new LiveProcess(files, pid, nanoTime, bornSince);
      byPid.put(pid, process);
    }
    process.update(stat, text, round, nanoTime, lastNanos);
    identify(process, nanoTime);
    return process;
  }

  private void identify(LiveProcess process, long nanoTime) {
    if (process.stat().ended()) {
      // An ended process that was in no earlier scan can no longer be identified.
      if (process.group() == null) {
        String parents = parentGroup(process);
        join(process, parents.isEmpty() ? ProcessRules.OTHER : parents);
      }
    } else if (process.identity().changed(process.stat().nameHash(), nanoTime)
        || process.group() == null) {
      boolean own = process.pid() == ownPid;
      join(process, own ? ProcessRules.ASSAY : rules.groupOf(candidate(process)));
      process.identity().forget();
    }
  }

  private ProcessRule.Candidate candidate(LiveProcess process) {
    Identity identity = process.identity();
    return new ProcessRule.Candidate(
        identity.command(), identity::user, parentGroup(process), identity::cgroup);
  }

  private String parentGroup(LiveProcess process) {
    LiveProcess parent = byPid.get(process.stat().parent());
    return parent == null || parent.group() == null ? "" : parent.groupName();
  }

  private void join(LiveProcess process, String name) {
    process.joins(
        groups.computeIfAbsent(name, group -> new ProcessGroup(group, rules.hasServers(group))));
  }

  private void settle() {
    byPid
        .values()
        .removeIf(
            process -> {
              boolean gone = !process.seenIn(round);
              if (gone) {
                process.leaves();
                ended.add(process);
              }
              return gone;
            });
    Collections.sort(ended, YOUNGEST_FIRST);
    for (int i = 0; i < ended.size(); i++) {
      LiveProcess heir = heir(i);
      if (heir != null) {
        heir.inherit(ended.get(i));
      }
    }
    ended.clear();
    LiveProcess init = byPid.get(INIT);
    living.forEach(process -> process.settle(init));
  }

  /**
   * Returns the process that has reaped a child. Normally, this is the parent, even if the parent
   * also ended before this scan. If there is no parent, init has reaped the child.
   */
  private LiveProcess heir(int index) {
    LiveProcess child = ended.get(index);
    LiveProcess parent = byPid.get(child.stat().parent());
    if (parent != null && parent.stat().startTicks() <= child.stat().startTicks()) {
      return parent;
    }
    for (int i = index + 1; i < ended.size(); i++) {
      if (ended.get(i).pid() == child.stat().parent()) {
        return ended.get(i);
      }
    }
    return byPid.get(INIT);
  }
}
