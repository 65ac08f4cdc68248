package assay.clusters.hdfs;

import assay.clusters.ClusterException;
import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.media.KernelVolume;
import assay.clusters.process.media.KernelVolumes;
import assay.clusters.process.media.SpeedTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Storage of HDFS DataNodes. Each DataNode has either one folder or volumes on several media.
 * Volumes in memory and slow volumes are separate file systems, which the kernel provides. All
 * other volumes are folders on the cluster's disk.
 *
 * @param data HDFS folder of the cluster
 */
record DataNodeVolumes(Path data, Volumes volumes, Emulation emulation) {
  static final List<ClusterSetting> SETTINGS =
      List.of(
          ClusterSetting.text(
                  Volumes.KEY,
                  "TYPE=N,...",
                  "Storage volumes of each DataNode, as a number or a size for each storage medium,"
                      + " such as '"
                      + Volumes.EXAMPLE
                      + "'",
                  text -> Volumes.of(text).text())
              .forLife(),
          ClusterSetting.text(
                  Emulation.KEY,
                  "TYPE.mbps=N,...",
                  "Speed limits of volumes that emulate slow storage media, such as '"
                      + Emulation.EXAMPLE
                      + "'; requires root",
                  text -> Emulation.of(text).text())
              .forLife());

  private static final int EMULATED_MIB = 2048;

  /** Free disk space, in MiB, that each volume without a size limit requires. */
  private static final int LEAST_PLAIN_MIB = 256;

  private static final String MEASURED = "instance.volume.";

  private record One(Medium medium, Path at, Optional<KernelVolume> kernel) {}

  static DataNodeVolumes of(ClusterSettings settings, ClusterFolder folder) {
    return new DataNodeVolumes(
        Hdfs.data(folder),
        Volumes.of(settings.text(Volumes.KEY)),
        Emulation.of(settings.text(Emulation.KEY)));
  }

  boolean typed() {
    return !volumes.shares().isEmpty();
  }

  /**
   * @param hdfs whether the cluster has HDFS
   * @throws ClusterException with a one-line message if this machine cannot provide the volumes
   */
  void check(boolean hdfs, List<ServerId> datanodes) {
    if (typed() && !hdfs) {
      throw bad(
          Volumes.KEY,
          "volumes need HDFS; add --hdfs ('hdfs: on' in an experiment), or omit the volumes");
    }
    for (Medium medium : emulation.limits().keySet()) {
      if (volumes.count(medium) == 0) {
        throw bad(
            Emulation.KEY, "there is no " + medium + " volume; add " + medium + "=1 to --volumes");
      }
    }
    volumes.shares().forEach(this::checkSize);
    if (typed() && volumes.count(Medium.DISK) == 0) {
      throw bad(
          Volumes.KEY, "HDFS needs a disk volume for files without a storage policy; add disk=1");
    }
    if (volumes.memoryMib() > 0) {
      refuse(Volumes.KEY, KernelVolumes.againstMemory(), "omit ram");
    }
    if (!emulation.limits().isEmpty()) {
      refuse(Emulation.KEY, KernelVolumes.againstDisks(), "omit this option");
    }
    if (!Files.exists(data)) {
      checkSpace(datanodes.size());
    }
  }

  private void checkSize(Medium medium, Volumes.Share share) {
    if (share.mib() > 0 && medium != Medium.RAM && !emulation.limits().containsKey(medium)) {
      throw bad(
          Volumes.KEY,
          medium
              + "="
              + share
              + ": only ram volumes and emulated volumes can have a size; write "
              + medium
              + "="
              + share.count()
              + ", or add --emulate "
              + medium
              + ".mbps=N");
    }
  }

  private static void refuse(String key, Optional<String> obstacle, String otherwise) {
    obstacle.ifPresent(
        what -> {
          throw bad(key, what + ", or " + otherwise);
        });
  }

  private void checkSpace(int datanodes) {
    long needMib = 0;
    for (Map.Entry<Medium, Volumes.Share> of : volumes.shares().entrySet()) {
      needMib +=
          of.getKey() == Medium.RAM ? 0 : (long) of.getValue().count() * diskMib(of.getKey());
    }
    needMib *= datanodes;
    long freeMib = freeMib();
    if (needMib > freeMib) {
      throw bad(
          Volumes.KEY,
          "the volumes need "
              + needMib
              + " MiB, but the disk of "
              + data.getParent()
              + " has "
              + freeMib
              + " MiB free; use fewer or smaller volumes, such as disk=2, or another --dir");
    }
  }

  private int diskMib(Medium medium) {
    int given = volumes.shares().get(medium).mib();
    return !emulation.limits().containsKey(medium)
        ? LEAST_PLAIN_MIB
        : given == 0 ? EMULATED_MIB : given;
  }

  private long freeMib() {
    Path there = data;
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    try {
      return Files.getFileStore(there).getUsableSpace() >> 20;
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the free space of " + there, e);
    }
  }

  boolean forget() {
    return volumes.memoryMib() > 0;
  }

  /**
   * Mounts the volumes that the kernel provides. Also measures the speed of slow volumes if the
   * cluster has no instance yet.
   */
  void make(ClusterStart start, List<ServerId> datanodes) throws InterruptedException {
    List<KernelVolume> all =
        datanodes.stream()
            .flatMap(datanode -> list(datanode).stream())
            .flatMap(one -> one.kernel().stream())
            .toList();
    KernelVolumes kernel = new KernelVolumes(start.folder());
    if (all.isEmpty() || kernel.intact()) {
      return;
    }
    long startNanos = System.nanoTime();
    kernel.make(all);
    if (!start.state().initialized()) {
      SpeedTest.measure(all)
          .forEach(
              (disk, speed) ->
                  start.remember(
                      MEASURED + data.relativize(disk.at()),
                      speed.text(disk.disk().orElseThrow().limit())));
    }
    start.say(all.size() + " volumes mounted", startNanos);
  }

  String folders(ServerId datanode) {
    return typed()
        ? list(datanode).stream()
            .map(one -> "[" + one.medium().type() + "]file://" + one.at())
            .collect(Collectors.joining(","))
        : "file://" + data.resolve(datanode.label());
  }

  Map<String, String> details(ClusterState state) {
    Map<String, String> details = new TreeMap<>();
    if (typed()) {
      details.put("volumes", volumes.text());
    }
    details.putAll(measured(state));
    return details;
  }

  static Map<String, String> measured(ClusterState state) {
    Map<String, String> speeds = new TreeMap<>();
    state
        .facts()
        .forEach(
            (fact, value) -> {
              if (fact.startsWith(MEASURED)) {
                speeds.put(fact.substring(MEASURED.length()), value);
              }
            });
    return speeds;
  }

  private List<One> list(ServerId datanode) {
    List<One> all = new ArrayList<>();
    volumes
        .shares()
        .forEach(
            (medium, share) -> {
              for (int index = 1; index <= share.count(); index++) {
                Path at = data.resolve(datanode.label()).resolve(medium + "-" + index);
                all.add(new One(medium, at, kernel(medium, share, at)));
              }
            });
    return all;
  }

  private Optional<KernelVolume> kernel(Medium medium, Volumes.Share share, Path at) {
    if (medium == Medium.RAM) {
      return Optional.of(new KernelVolume(at, share.mib(), Optional.empty()));
    }
    Path image = at.resolveSibling(at.getFileName() + ".image");
    return Optional.ofNullable(emulation.limits().get(medium))
        .map(limit -> Optional.of(new KernelVolume.SlowDisk(image, limit)))
        .map(disk -> new KernelVolume(at, diskMib(medium), disk));
  }

  private static ClusterException bad(String key, String what) {
    return ClusterException.badInput("--" + key + ": " + what);
  }
}
