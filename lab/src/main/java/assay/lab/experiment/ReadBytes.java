package assay.lab.experiment;

import assay.lab.phase.ServerReads;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.process.ProcessRules;
import assay.lab.probe.process.ProcessTable;
import assay.store.StoreInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;

/** What the processes of this machine that serve a store's reads have had read from disk. */
final class ReadBytes implements ServerReads {
  /** Serves the files of servers that keep them in HDFS. */
  private static final String DATANODE = "datanode";

  private static final String KEY = "read_bytes: ";

  private final HostFiles files = HostFiles.ofThisMachine();
  private final ProcessRules rules;
  private final List<String> groups;

  /**
   * @param rules by which processes are told apart
   */
  ReadBytes(StoreInfo store, ProcessRules rules) {
    this.rules = rules;
    groups = new ArrayList<>(store.servers());
    if (store.embedded()) {
      groups.add(ProcessRules.ASSAY);
    } else if (!groups.isEmpty()) {
      groups.add(DATANODE);
    }
  }

  /** {@inheritDoc} Not known where no such process is here, or one is another user's. */
  @Override
  public OptionalLong bytes() {
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
}
