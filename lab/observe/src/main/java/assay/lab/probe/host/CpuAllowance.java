package assay.lab.probe.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * CPU that is available to one process. The process's affinity, and the quotas of its cgroups and
 * their parents, limit the available CPU. Quotas are in {@code cpu.max} (cgroup version 2) or
 * {@code cpu.cfs_quota_us} (version 1). A file that cannot be read imposes no limit. Not
 * thread-safe.
 */
public final class CpuAllowance {
  /**
   * Number of readings of throttling statistics for each reading of affinity and quotas. Affinity
   * and quotas rarely change, and a throttled process should not spend CPU time on frequent
   * readings.
   */
  private static final int READINGS_BETWEEN_LOOKS = 3;

  private final HostFiles files;
  private final Path process;
  private final KernelText text = new KernelText();
  private int readings;
  private double cores;
  private File throttling;
  private long periods = -1;
  private long throttled;
  private double throttledShare = Double.NaN;

  public CpuAllowance(HostFiles files, Path process) {
    this.files = files;
    this.process = process;
  }

  private record Quota(double cores, File statistics) {}

  /** Reads throttling statistics. Every third call also reads affinity and quotas. */
  public void read() {
    if (readings++ % READINGS_BETWEEN_LOOKS == 0) {
      look();
    }
    throttledShare = Double.NaN;
    if (throttling != null) {
      count();
    }
  }

  /** Returns the number of cores, which may be a fraction; infinite if there is no limit. */
  public double cores() {
    return cores;
  }

  /**
   * Returns the share of quota periods in which threads were throttled, since the previous reading.
   * The share is NaN at the first reading, if there is no quota, or if no thread ran.
   */
  public double throttledShare() {
    return throttledShare;
  }

  private void look() {
    cores = affinity();
    Optional<Quota> tightest =
        quotas().stream().min((one, other) -> Double.compare(one.cores, other.cores));
    File before = throttling;
    throttling = tightest.map(Quota::statistics).orElse(null);
    if (throttling == null || !throttling.equals(before)) {
      periods = -1;
    }
    cores = Math.min(cores, tightest.map(Quota::cores).orElse(Double.POSITIVE_INFINITY));
  }

  private void count() {
    try {
      text.read(throttling);
      long nowPeriods = text.seekLine("nr_periods ") ? text.number() : 0;
      long nowThrottled = text.seekLine("nr_throttled ") ? text.number() : 0;
      if (periods >= 0 && nowPeriods > periods && nowThrottled >= throttled) {
        throttledShare = Math.min(1, (nowThrottled - throttled) / (double) (nowPeriods - periods));
      }
      periods = nowPeriods;
      throttled = nowThrottled;
    } catch (IOException e) {
      // The group was removed because the process ended or moved. The next reading shows which of
      // the two happened.
      periods = -1;
    }
  }

  private double affinity() {
    File status = process.resolve("status").toFile();
    try {
      text.read(status);
      return text.seekLine("Cpus_allowed_list:")
          ? count(text.restOfLine())
          : Double.POSITIVE_INFINITY;
    } catch (IOException | NumberFormatException e) {
      return Double.POSITIVE_INFINITY;
    }
  }

  private static double count(String list) {
    int count = 0;
    for (String part : list.strip().split(",", -1)) {
      String[] ends = part.split("-", -1);
      count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return count;
  }

  private List<Quota> quotas() {
    List<Quota> quotas = new ArrayList<>();
    for (String line : HostFiles.lines(process.resolve("cgroup"))) {
      // The format is number:controllers:path. Version 2 has the number 0 and no controllers.
      String[] words = line.split(":", 3);
      boolean second = words.length == 3 && words[0].equals("0") && words[1].isEmpty();
      if (second || (words.length == 3 && List.of(words[1].split(",", -1)).contains("cpu"))) {
        addQuotas(second, words[2], quotas);
      }
    }
    return quotas;
  }

  private void addQuotas(boolean second, String group, List<Quota> quotas) {
    Optional<Hierarchy> found = hierarchy(second);
    if (found.isEmpty()) {
      return;
    }
    Path top = found.get().point;
    Path folder = found.get().folder(group);
    while (folder != null && folder.startsWith(top)) {
      Optional<Double> bound = second ? max(folder) : cfs(folder);
      File statistics = folder.resolve("cpu.stat").toFile();
      bound.ifPresent(most -> quotas.add(new Quota(most, statistics)));
      folder = folder.getParent();
    }
  }

  private static Optional<Double> max(Path folder) {
    return HostFiles.firstLine(folder.resolve("cpu.max"))
        .map(line -> line.split(" ", -1))
        .filter(words -> words.length == 2 && !words[0].equals("max"))
        .flatMap(words -> ratio(words[0], words[1]));
  }

  private static Optional<Double> cfs(Path folder) {
    Optional<String> period = HostFiles.firstLine(folder.resolve("cpu.cfs_period_us"));
    return HostFiles.firstLine(folder.resolve("cpu.cfs_quota_us"))
        .flatMap(quota -> period.flatMap(length -> ratio(quota, length)));
  }

  private static Optional<Double> ratio(String quota, String period) {
    try {
      double ratio = Double.parseDouble(quota) / Double.parseDouble(period);
      return ratio > 0 && Double.isFinite(ratio) ? Optional.of(ratio) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /**
   * Mounted cgroup hierarchy.
   *
   * @param root the mounted cgroup; in a container, the container's cgroup
   */
  private record Hierarchy(Path point, String root) {
    Path folder(String group) {
      boolean below = !root.equals("/") && (group + "/").startsWith(root + "/");
      String relative = below ? group.substring(root.length()) : group;
      return point.resolve(relative.replaceFirst("^/+", "")).normalize();
    }
  }

  private Optional<Hierarchy> hierarchy(boolean second) {
    for (String line : HostFiles.lines(files.proc().resolve("self/mountinfo"))) {
      // The format is: id parent device root point options [optional fields] - filesystem source
      // options
      List<String> words = List.of(line.split(" ", -1));
      int dash = words.indexOf("-");
      if (dash >= 6 && words.size() >= dash + 4) {
        String filesystem = words.get(dash + 1);
        List<String> options = List.of(words.get(dash + 3).split(",", -1));
        boolean fits =
            second
                ? filesystem.equals("cgroup2")
                : filesystem.equals("cgroup") && options.contains("cpu");
        if (fits) {
          return Optional.of(new Hierarchy(Path.of(words.get(4)), words.get(3)));
        }
      }
    }
    return Optional.empty();
  }
}
