package assay.clusters.process.tuning;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Groups of processes with limited CPU time (cgroups, version 1 or 2). Each server has its own
 * group, which is a child of the cluster's group. The cluster's group is a child of Assay's group.
 *
 * @param root root folder of the cgroup hierarchy that has the CPU controller
 * @param version version of cgroups, 1 or 2
 */
public record CpuGroups(Path root, int version) {
  public static final Path USUAL = Path.of("/sys/fs/cgroup");

  private static final String OWN = "assay";
  private static final int PERIOD_MICROS = 100_000;
  private static final int LEAST_QUOTA_MICROS = 1_000;
  private static final int ATTEMPTS = 500;
  private static final long POLL_MILLIS = 20;

  public static Optional<CpuGroups> in(Path mounts) {
    for (String folder : List.of("cpu", "cpu,cpuacct")) {
      if (Files.exists(mounts.resolve(folder).resolve("cpu.cfs_quota_us"))
          || Files.exists(mounts.resolve(folder).resolve("cpu.shares"))) {
        return Optional.of(new CpuGroups(mounts.resolve(folder), 1));
      }
    }
    return words(mounts.resolve("cgroup.controllers")).contains("cpu")
        ? Optional.of(new CpuGroups(mounts, 2))
        : Optional.empty();
  }

  /**
   * Checks that this process can limit the CPU time of other processes, and returns the CPU groups.
   *
   * @param cores number of cores that a server may use
   * @throws ClusterException with a one-line message if this process cannot limit CPU time
   */
  public static CpuGroups checked(Path mounts, double cores) {
    int processors = Runtime.getRuntime().availableProcessors();
    if (!(cores * PERIOD_MICROS >= LEAST_QUOTA_MICROS) || cores > processors) {
      throw ClusterException.badInput(
          "cpu: '"
              + cores
              + "' must be a number of cores from 0.01 to "
              + processors
              + ", this machine's number of cores");
    }
    CpuGroups groups =
        in(mounts)
            .orElseThrow(
                () ->
                    ClusterException.badInput(
                        "cpu: " + mounts + " lists no cgroup CPU controller; remove 'cpu'"));
    if (!Files.isWritable(groups.root)) {
      throw ClusterException.badInput(
          "cpu: a limit needs root: " + groups.root + " is not writable; remove 'cpu'");
    }
    return groups;
  }

  /**
   * Creates the CPU group of a server.
   *
   * @param cluster unique name of the cluster
   * @return file to which a process writes its process id to join the group
   */
  public Path limit(String cluster, ServerId server, double cores) {
    Path own = root.resolve(OWN);
    Path group = own.resolve(cluster).resolve(server.label());
    try {
      Files.createDirectories(group);
      long quotaMicros = Math.round(cores * PERIOD_MICROS);
      if (version == 1) {
        Files.writeString(group.resolve("cpu.cfs_period_us"), PERIOD_MICROS + "\n");
        Files.writeString(group.resolve("cpu.cfs_quota_us"), quotaMicros + "\n");
      } else {
        for (Path parent : List.of(root, own, own.resolve(cluster))) {
          Files.writeString(parent.resolve("cgroup.subtree_control"), "+cpu\n");
        }
        Files.writeString(group.resolve("cpu.max"), quotaMicros + " " + PERIOD_MICROS + "\n");
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot limit the CPU of " + server.title(), e);
    }
    return group.resolve("cgroup.procs");
  }

  /**
   * Returns the number of cores that a server may use; empty if the server has no CPU limit.
   *
   * @throws ClusterException if the server's CPU group cannot be read
   */
  public OptionalDouble limitOf(String cluster, ServerId server) {
    Path group = root.resolve(OWN).resolve(cluster).resolve(server.label());
    if (!Files.isDirectory(group)) {
      return OptionalDouble.empty();
    }
    List<String> words =
        version == 1
            ? Stream.of("cpu.cfs_quota_us", "cpu.cfs_period_us")
                .flatMap(file -> words(group.resolve(file)).stream())
                .toList()
            : words(group.resolve("cpu.max"));
    return words.size() < 2 || words.get(0).equals("max") || words.get(0).equals("-1")
        ? OptionalDouble.empty()
        : OptionalDouble.of(Double.parseDouble(words.get(0)) / Double.parseDouble(words.get(1)));
  }

  /**
   * Lifts the CPU limits of a cluster's servers, so that the servers end as quickly as servers
   * without CPU limits.
   */
  public void lift(String cluster) {
    for (Path group : below(root.resolve(OWN).resolve(cluster))) {
      Path limit = group.resolve(version == 1 ? "cpu.cfs_quota_us" : "cpu.max");
      try {
        if (Files.exists(limit)) {
          Files.writeString(limit, version == 1 ? "-1\n" : "max\n");
        }
      } catch (IOException e) {
        throw ClusterException.failed("cannot remove the CPU limit in " + group, e);
      }
    }
  }

  /**
   * Removes a cluster's CPU groups, which must contain no processes. If no other cluster has
   * groups, Assay's group is also removed.
   */
  public void remove(String cluster) throws InterruptedException {
    Path own = root.resolve(OWN);
    List<Path> groups = below(own.resolve(cluster));
    try {
      for (Path group : groups) {
        delete(group);
      }
      if (!groups.isEmpty() && below(own).size() == 1) {
        delete(own);
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot remove the cgroups in " + own.resolve(cluster), e);
    }
  }

  private static List<Path> below(Path group) {
    if (!Files.isDirectory(group)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(group)) {
      return paths.filter(Files::isDirectory).sorted(Comparator.reverseOrder()).toList();
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + group, e);
    }
  }

  /**
   * Retries the deletion of a CPU group for about 10 s, because a process that has just ended may
   * still belong to the group.
   */
  private static void delete(Path group) throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        Files.deleteIfExists(group);
        return;
      } catch (FileSystemException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  private static List<String> words(Path file) {
    return Files.exists(file) ? List.of(ClusterFolder.text(file).strip().split("\\s+")) : List.of();
  }
}
