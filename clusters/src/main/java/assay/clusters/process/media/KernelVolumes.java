package assay.clusters.process.media;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ClusterFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * File systems that the kernel provides for one cluster, in memory or on slow disks. A slow disk
 * consists of two stacked loop devices, of which only the lower device has a speed limit. The
 * kernel delays each request to the lower device before counting the request, so only the upper
 * device's counters show how long requests take.
 *
 * <p>Before the first file system is created, the names of all file systems are written to a
 * journal in the cluster's folder. A later command can therefore undo the work of a killed command.
 * The caller must hold the cluster's lock.
 */
public final class KernelVolumes {
  private static final Path MOUNTS = Path.of("/proc/self/mounts");
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String CAPABILITIES = "CapEff:";
  private static final int CAP_SYS_ADMIN = 21;
  private static final String BETWEEN = "\t";
  private static final int ATTEMPTS = 500;
  private static final long POLL_MILLIS = 20;

  private final ClusterFolder folder;

  public KernelVolumes(ClusterFolder folder) {
    this.folder = folder;
  }

  /**
   * Returns the reason why this process cannot mount file systems in memory, together with a remedy
   * for the problem. Returns empty if this process can mount such file systems.
   */
  public static Optional<String> againstMemory() {
    return isAdministrator()
        ? Optional.empty()
        : Optional.of("mounting a file system in memory requires root; run as root");
  }

  /**
   * Returns the reason why this process cannot create slow disks, together with a remedy for the
   * problem. Returns empty if this process can create slow disks.
   */
  public static Optional<String> againstDisks() {
    if (!isAdministrator()) {
      return Optional.of("emulating slow devices requires root; run as root");
    }
    for (String program : List.of("losetup", "mkfs.ext4", "mount", "umount", "dd")) {
      if (Tool.find(program).isEmpty()) {
        return Optional.of("cannot find '" + program + "'; install util-linux and e2fsprogs");
      }
    }
    return LoopDevice.canLimit()
        ? Optional.empty()
        : Optional.of(
            "the blkio controller of cgroups version 1 is not writable; boot a kernel with this"
                + " controller");
  }

  public void make(List<KernelVolume> volumes) throws InterruptedException {
    undo();
    folder.write(
        journal(),
        volumes.stream()
            .map(each -> each.at() + BETWEEN + each.disk().map(of -> "" + of.image()).orElse(""))
            .collect(Collectors.joining("\n", "", "\n")));
    for (KernelVolume volume : volumes) {
      ClusterFolder.make(volume.at());
      if (volume.disk().isPresent()) {
        make(volume, volume.disk().get());
      } else {
        String size = "size=" + volume.mib() + "m,mode=0700";
        Tool.run("mount", "-t", "tmpfs", "-o", size, "tmpfs", volume.at().toString());
      }
    }
  }

  private static void make(KernelVolume volume, KernelVolume.SlowDisk disk)
      throws InterruptedException {
    boolean isNew = !Files.exists(disk.image());
    if (isNew) {
      ClusterFolder.make(disk.image().getParent());
      Tool.run("truncate", "-s", volume.mib() + "M", disk.image().toString());
    }
    LoopDevice lower = LoopDevice.attach(disk.image());
    if (isNew) {
      // With these options, mkfs initializes the whole file system. By default, the kernel would
      // initialize most of the file system later, while servers use the disk.
      String whole = "lazy_itable_init=0,lazy_journal_init=0";
      String device = lower.path().toString();
      Tool.run("mkfs.ext4", "-q", "-F", "-m", "0", "-i", "65536", "-E", whole, device);
    }
    LoopDevice upper = LoopDevice.attach(lower.path());
    Tool.run("mount", "-o", "noatime", upper.path().toString(), volume.at().toString());
    upper.boundCache();
    lower.limit(disk.limit());
  }

  public boolean intact() {
    List<Made> made = made();
    return !made.isEmpty() && mounted().containsAll(made.stream().map(Made::at).toList());
  }

  /**
   * Unmounts all volumes, and removes their devices and limits. The image files of disks are kept.
   */
  public void undo() throws InterruptedException {
    // No device may be left behind, so an interrupt takes effect only after the cleanup.
    boolean interrupted = Thread.interrupted();
    try {
      for (Made volume : made()) {
        undo(volume);
      }
      ClusterFolder.delete(journal());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void undo(Made volume) throws InterruptedException {
    Optional<Path> image = Optional.of(volume.image()).filter(of -> !of.isEmpty()).map(Path::of);
    image.ifPresent(KernelVolumes::free);
    unmount(volume.at());
    if (image.isPresent()) {
      detach(image.get());
    }
  }

  /**
   * Removes the speed limit of a disk before the unmount, so that dirty pages are written quickly.
   */
  private static void free(Path image) {
    LoopDevice.over(image).forEach(lower -> lower.limit(new KernelVolume.Limit(0, 0)));
  }

  private static void detach(Path image) throws InterruptedException {
    for (LoopDevice lower : LoopDevice.over(image)) {
      for (LoopDevice upper : LoopDevice.over(lower.path())) {
        upper.unboundCache();
        upper.detach();
      }
      lower.detach();
    }
  }

  /**
   * Retries the unmount for about 10 s, because a server that has just ended may still hold the
   * volume.
   */
  private static void unmount(String at) throws InterruptedException {
    for (int attempt = 1; mounted().contains(at); attempt++) {
      try {
        Tool.run("umount", at);
      } catch (ClusterException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  private List<Made> made() {
    return Files.exists(journal())
        ? ClusterFolder.text(journal())
            .lines()
            .map(line -> line.split(BETWEEN, 2))
            .map(words -> new Made(words[0], words[1]))
            .toList()
        : List.of();
  }

  private Path journal() {
    return folder.root().resolve("volumes");
  }

  private static Set<String> mounted() {
    return ClusterFolder.text(MOUNTS)
        .lines()
        .map(line -> line.split(" ", 3)[1])
        .collect(Collectors.toSet());
  }

  private static boolean isAdministrator() {
    return ClusterFolder.text(STATUS)
        .lines()
        .filter(line -> line.startsWith(CAPABILITIES))
        .map(line -> Long.parseUnsignedLong(line.substring(CAPABILITIES.length()).strip(), 16))
        .anyMatch(all -> (all >> CAP_SYS_ADMIN & 1) == 1);
  }

  private record Made(String at, String image) {}
}
