package assay.lab.probe.device;

import assay.lab.probe.CounterRate;
import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.Mount;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Samples the machine's whole disks, without partitions, from {@code /proc/diskstats}:
 *
 * <ul>
 *   <li>{@code disk.DEVICE.read.mb_per_s} and {@code disk.DEVICE.write.mb_per_s};
 *   <li>{@code disk.DEVICE.iops}: reads and writes per second;
 *   <li>{@code disk.DEVICE.await.ms}: mean duration of a request; absent if no request ended;
 *   <li>{@code disk.DEVICE.util.percent}: share of time with a request in progress. At 100, a disk
 *       that handles several requests at a time may have spare capacity.
 * </ul>
 *
 * <p>A disk that was never used has no series. A device that only backs another device has no
 * series, because both devices count the same bytes.
 *
 * <p>In series names, disks of {@linkplain Disks#volumes named folders} have the folders' names.
 * The values of named disks are also summed by type, in series such as {@code volumes.TYPE.iops}.
 * {@code volumes.TYPE.util.percent} is the mean over the disks of a type.
 *
 * <p>Requested paths that do not exist or are not on a block device cause a gap.
 */
public final class DiskProbe implements Probe {
  /** Size of a sector in the kernel's counts, regardless of the device's block size. */
  private static final double SECTOR_MB = 512 / 1e6;

  private final HostFiles files;
  private final File stats;
  private final KernelText text = new KernelText();
  private final Map<String, Disk> diskByName = new HashMap<>();
  private final Disks disks;
  private final Map<String, Use> useByType = new TreeMap<>();
  private Map<String, String> nameByDevice;
  private final Set<Path> unknown;

  /**
   * @param disks disks to sample; the mounts of their paths must not change
   */
  public DiskProbe(HostFiles files, Disks disks) {
    this.files = files;
    this.stats = files.proc().resolve("diskstats").toFile();
    this.disks = disks;
    this.unknown = new LinkedHashSet<>(disks.paths());
  }

  @Override
  public String name() {
    return "disk";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    unknown.removeIf(path -> hasDisk(path, out));
    if (nameByDevice == null) {
      nameByDevice = disks.names(files);
    }
    useByType.clear();
    text.read(stats);
    while (!text.atEnd()) {
      text.skipWords(2);
      String name = text.wordUpTo(' ');
      text.require(!name.isEmpty());
      Disk disk = diskByName.get(name);
      if (disk == null) {
        disk = new Disk(name);
        diskByName.put(name, disk);
      }
      disk.sample(nanoTime, out);
      text.nextLine();
    }
    useByType.forEach((type, use) -> use.emit("volumes." + type + ".", out));
  }

  private boolean hasDisk(Path path, Readings out) {
    String reason;
    try {
      Mount mount = Mount.of(files, path);
      if (mount.disk(files).isPresent()) {
        return true;
      }
      reason = "the path is on " + mount.filesystem() + ", which has no block device";
    } catch (IOException e) {
      // The missing path is reported as a gap, so that other disks are still sampled. Later samples
      // try again, because the path may appear.
      reason = "cannot be found: " + e;
    }
    out.gap("disk of " + path, reason);
    return false;
  }

  private boolean isBelowAnother(String device) throws IOException {
    Path block = files.sys().resolve("block");
    if (!Files.isDirectory(block)) {
      return false;
    }
    try (DirectoryStream<Path> loops = Files.newDirectoryStream(block, "loop*")) {
      for (Path loop : loops) {
        Path file = loop.resolve("loop/backing_file");
        if (Files.exists(file) && Files.readString(file).strip().equals("/dev/" + device)) {
          return true;
        }
      }
    }
    return false;
  }

  private record Use(
      int disks, double read, double written, double iops, double waited, double busyPercent) {
    Use plus(Use other) {
      return new Use(
          disks + other.disks,
          read + other.read,
          written + other.written,
          iops + other.iops,
          waited + other.waited,
          busyPercent + other.busyPercent);
    }

    void emit(String prefix, Readings out) {
      out.value(prefix + "read.mb_per_s", read);
      out.value(prefix + "write.mb_per_s", written);
      out.value(prefix + "util.percent", busyPercent / disks);
      out.value(prefix + "iops", iops);
      if (iops > 0) {
        out.value(prefix + "await.ms", waited / iops);
      }
    }
  }

  private final class Disk {
    private final boolean shown;
    private final Optional<String> type;
    private final String prefix;
    private final CounterRate operations = new CounterRate();
    private final CounterRate readSectors = new CounterRate();
    private final CounterRate writtenSectors = new CounterRate();
    private final CounterRate waitMillis = new CounterRate();
    private final CounterRate busyMillis = new CounterRate();

    Disk(String name) throws IOException {
      // In folder names, the kernel replaces slashes with exclamation marks.
      String folder = name.replace('/', '!');
      boolean whole = Files.exists(files.sys().resolve("block").resolve(folder));
      Optional<String> volume =
          whole ? Optional.ofNullable(nameByDevice.get(folder)) : Optional.empty();
      shown = whole && !isBelowAnother(folder);
      type = volume.map(Disks::type);
      prefix = "disk." + volume.orElse(name) + ".";
    }

    void sample(long nanoTime, Readings out) throws IOException {
      if (!shown) {
        return;
      }
      long reads = text.number();
      text.skipWords(1);
      long sectorsRead = text.number();
      long millis = text.number();
      long writes = text.number();
      text.skipWords(1);
      long sectorsWritten = text.number();
      millis += text.number();
      text.skipWords(1);
      long busy = text.number();
      if (reads + writes == 0) {
        return;
      }
      double busyShare = busyMillis.perSecond(nanoTime, busy) / 1000;
      Use use =
          new Use(
              1,
              readSectors.perSecond(nanoTime, sectorsRead) * SECTOR_MB,
              writtenSectors.perSecond(nanoTime, sectorsWritten) * SECTOR_MB,
              operations.perSecond(nanoTime, reads + writes),
              waitMillis.perSecond(nanoTime, millis),
              // The kernel counts busy time in clock ticks, so the computed share may be slightly
              // over 100 %.
              Math.min(100, busyShare * 100));
      use.emit(prefix, out);
      if (type.isPresent() && !Double.isNaN(use.iops)) {
        useByType.merge(type.get(), use, Use::plus);
      }
    }
  }
}
