package assay.lab.experiment;

import assay.lab.phase.ServerCounters;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelUnits;
import assay.lab.probe.process.ProcessRules;
import assay.lab.probe.process.ProcessTable;
import assay.lab.run.CpuTime;
import assay.store.StoreInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

final class ProcessCounters implements ServerCounters {
  private static final String DATANODE = "datanode";

  private static final String KEY = "read_bytes: ";

  /**
   * Index of a field in {@code /proc/PID/stat}, counted from the first field after the name of the
   * process.
   */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private final HostFiles files = HostFiles.ofThisMachine();
  private final ProcessRules rules;
  private final List<String> groups;

  ProcessCounters(StoreInfo store, ProcessRules rules) {
    this.rules = rules;
    groups = new ArrayList<>(store.servers());
    if (store.embedded()) {
      groups.add(ProcessRules.ASSAY);
    } else if (!groups.isEmpty()) {
      groups.add(DATANODE);
    }
  }

  /**
   * {@inheritDoc} The result is empty if no server runs on this machine, or if a server's process
   * belongs to another user.
   */
  @Override
  public OptionalLong readBytes() {
    try {
      SortedMap<String, List<Long>> members = ProcessTable.membersNow(files, rules);
      boolean any = false;
      long sum = 0;
      for (String group : groups) {
        for (long pid : members.getOrDefault(group, List.of())) {
          any = true;
          sum += bytes(pid);
        }
      }
      return any ? OptionalLong.of(sum) : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  private long bytes(long pid) throws IOException {
    return Files.readString(files.proc().resolve(Long.toString(pid)).resolve("io"))
        .lines()
        .filter(line -> line.startsWith(KEY))
        .mapToLong(line -> Long.parseLong(line.substring(KEY.length())))
        .sum();
  }

  @Override
  public Optional<CpuTime> cpu(String role) {
    try {
      List<Long> members = ProcessTable.membersNow(files, rules).getOrDefault(role, List.of());
      double ticks = KernelUnits.read(files).ticksPerSecond();
      double user = 0;
      double sys = 0;
      for (long pid : members) {
        String stat = Files.readString(files.proc().resolve(Long.toString(pid)).resolve("stat"));
        // The name of a process may contain blanks and closing parentheses, and ends at the last
        // closing parenthesis.
        String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", 0);
        user += Long.parseLong(words[USER]) / ticks;
        sys += Long.parseLong(words[SYSTEM]) / ticks;
      }
      return members.isEmpty() ? Optional.empty() : Optional.of(new CpuTime(user, sys));
    } catch (IOException e) {
      return Optional.empty(); // a process has ended since the processes were listed
    }
  }
}
