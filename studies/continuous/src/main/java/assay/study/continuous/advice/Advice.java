package assay.study.continuous.advice;

import assay.lab.run.RecordedRun;
import assay.lab.value.NamedValues;
import assay.lab.verdict.Check.Finding;
import assay.lab.workload.Workload;
import assay.study.continuous.ingest.ContinuousIngest;
import assay.study.continuous.walk.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares a run's environment with the advice in the report of Accumulo's continuous suite
 * (sections 5.6 and 13.6). Each deviation is listed, with a remedy, in the evidence for the run's
 * verdict. Settings with unknown values are skipped.
 */
public final class Advice {
  private static final long MOST_SWAPPINESS = 1;
  private static final long LEAST_OPEN_FILES = 65_535;
  private static final long LEAST_CONNECTIONS = 1_000;
  private static final long LEAST_COPIES = 2;
  private static final String NO_ACCESS_TIMES = "noatime";
  private static final String OPEN_FILES = "open-files.";

  private final NamedValues environment;
  private final List<String> advice = new ArrayList<>();

  private Advice(NamedValues environment) {
    this.environment = environment;
  }

  /**
   * Returns at most one finding, which lists all deviations from the advice. Runs without workloads
   * of the continuous suite get no finding.
   */
  public static List<Finding> findings(RecordedRun run) {
    boolean ofSuite =
        run.manifest().plan().phases().stream()
            .flatMap(phase -> phase.activities().stream())
            .anyMatch(activity -> isOfSuite(activity.workload()));
    return ofSuite ? findings(run.manifest().environment()) : List.of();
  }

  private static boolean isOfSuite(Workload workload) {
    return workload instanceof ContinuousIngest || workload instanceof Walk;
  }

  static List<Finding> findings(NamedValues environment) {
    Advice all = new Advice(environment);
    all.swapping();
    all.openFiles();
    all.accessTimes();
    all.logs();
    all.copies();
    all.connections();
    return all.advice.isEmpty()
        ? List.of()
        : List.of(
            Finding.noted(
                "Deviations from the advice for the continuous suite: "
                    + String.join("; ", all.advice)
                    + "."));
  }

  private void swapping() {
    long swappiness = number("os", "swappiness").orElse(0);
    boolean canSwap = number("memory", "swapMb").orElse(1) > 0;
    if (canSwap && swappiness > MOST_SWAPPINESS) {
      advice.add("vm.swappiness is " + swappiness + ", not 0 (run 'sysctl -w vm.swappiness=0')");
    }
  }

  private void openFiles() {
    SortedMap<Long, List<String>> few = new TreeMap<>();
    fewFiles("this process", number("os", "openFiles"), few);
    for (String name : part("cluster").names()) {
      if (name.startsWith(OPEN_FILES)) {
        fewFiles(name.substring(OPEN_FILES.length()), number("cluster", name), few);
      }
    }
    few.forEach(
        (most, who) ->
            advice.add(
                String.join(", ", who)
                    + " may open at most "
                    + most
                    + " files instead of "
                    + LEAST_OPEN_FILES
                    + " (run 'ulimit -n "
                    + LEAST_OPEN_FILES
                    + "' before starting each process)"));
  }

  private static void fewFiles(String who, OptionalLong most, SortedMap<Long, List<String>> few) {
    if (most.isPresent() && most.getAsLong() < LEAST_OPEN_FILES) {
      few.computeIfAbsent(most.getAsLong(), any -> new ArrayList<>()).add(who);
    }
  }

  private void accessTimes() {
    text("disk", "accessTimes")
        .filter(mounted -> !mounted.equals(NO_ACCESS_TIMES))
        .ifPresent(
            mounted ->
                advice.add(
                    "the run folder's disk is mounted with option "
                        + mounted
                        + " instead of noatime (run 'mount -o remount,noatime')"));
  }

  private void logs() {
    Optional<String> log = text("cluster", "disk.log");
    if (log.isPresent() && log.equals(text("cluster", "disk.data"))) {
      advice.add(
          "write-ahead logs share "
              + log.get()
              + " with all other files (on a real cluster, put the logs on a separate drive)");
    }
  }

  private void copies() {
    if (number("cluster", "hdfs-site.dfs.replication").orElse(LEAST_COPIES) < LEAST_COPIES) {
      advice.add(
          "HDFS keeps one copy of each block, so losing a datanode loses data; set 'datanodes: 3'");
    }
  }

  private void connections() {
    // In ZooKeeper, the value 0 means that the number of connections is not limited.
    long most = number("cluster", "zoo.maxClientCnxns").orElse(0);
    if (most > 0 && most < LEAST_CONNECTIONS) {
      advice.add(
          "ZooKeeper accepts at most "
              + most
              + " connections per host instead of "
              + LEAST_CONNECTIONS
              + " (set maxClientCnxns in zoo.cfg)");
    }
  }

  private NamedValues part(String name) {
    return environment.values(name).orElse(NamedValues.NONE);
  }

  private Optional<String> text(String part, String key) {
    return part(part).text(key).filter(text -> !text.equals("undetermined"));
  }

  private OptionalLong number(String part, String key) {
    return text(part, key)
        .filter(text -> text.matches("\\d{1,18}"))
        .map(text -> OptionalLong.of(Long.parseLong(text)))
        .orElse(OptionalLong.empty());
  }
}
