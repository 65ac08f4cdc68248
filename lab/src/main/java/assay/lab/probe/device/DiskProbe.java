package assay.lab.probe.device;

import assay.lab.probe.Probe;
import assay.lab.probe.Rate;
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
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The machine's whole disks, without partitions, from {@code /proc/diskstats}: {@code
 * disk.DEVICE.read.mb_per_s}, {@code disk.DEVICE.write.mb_per_s}, {@code disk.DEVICE.iops} (reads
 * and writes), {@code disk.DEVICE.await.ms} (mean duration of a request; absent if no request
 * ended), {@code disk.DEVICE.util.percent} (share of time with a request in progress; a disk that
 * handles several requests at a time may have spare capacity at 100). A disk that was never used
 * has no series.
 *
 * <p>Disks of {@linkplain Disks#volumes named folders} have the folders' names, and are summed by
 * type: {@code volumes.TYPE.read.mb_per_s}, {@code volumes.TYPE.write.mb_per_s}, {@code
 * volumes.TYPE.iops}, {@code volumes.TYPE.await.ms}, and the mean {@code
 * volumes.TYPE.util.percent}. A device that only backs another device has no series, because both
 * devices count the same bytes.
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
  private final Map<String, Total> totalByType = new TreeMap<>();
  private Map<String, String> nameByDevice;

  /** Paths whose block device is not yet known, with the reason. */
  private final Map<Path, String> reasonByPath = new LinkedHashMap<>();

  /**
   * Creates a probe that has not read anything yet.
   *
   * @param disks disks; the mounts of their paths must not change
   */
  public DiskProbe(HostFiles files, Disks disks) {
    this.files = files;
    this.stats = files.proc().resolve("diskstats").toFile();
    this.disks = disks;
    disks.paths().forEach(path -> reasonByPath.put(path, ""));
  }

  @Override
  public String name() {
    return "disk";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    Iterator<Map.Entry<Path, String>> unknown = reasonByPath.entrySet().iterator();
    while (unknown.hasNext()) {
      Map.Entry<Path, String> entry = unknown.next();
      String reason = missing(entry.getKey());
      entry.setValue(reason);
      if (reason.isEmpty()) {
        unknown.remove();
      } else {
        out.gap("disk of " + entry.getKey(), reason);
      }
    }
    if (nameByDevice == null) {
      nameByDevice = disks.names(files);
    }
    text.read(stats);
    while (!text.atEnd()) {
      text.skipWords(2);
      String name = text.wordUpTo(' ');
      if (name.isEmpty()) {
        throw text.malformed(stats);
      }
      Disk disk = diskByName.get(name);
      if (disk == null) {
        disk = new Disk(name);
        diskByName.put(name, disk);
      }
      disk.sample(nanoTime, out);
      text.nextLine();
    }
    totalByType.values().forEach(total -> total.tell(out));
  }

  /** Returns why a path has no disk; empty if the path has a disk. */
  private String missing(Path path) {
    try {
      Mount mount = Mount.of(files, path);
      return mount.disk(files).isPresent()
          ? ""
          : "it is on " + mount.filesystem() + ", which has no block device";
    } catch (IOException e) {
      // Reported as a gap, so that other disks are still sampled. Retried, since the path may
      // appear.
      return "cannot be found: " + e;
    }
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

  private static final class Total {
    private final String prefix;
    private int disks;
    private double read;
    private double written;
    private double iops;
    private double waited;
    private double busy;

    Total(String type) {
      prefix = "volumes." + type + ".";
    }

    void add(double readNow, double writtenNow, double iopsNow, double waitedNow, double busyNow) {
      disks++;
      read += readNow;
      written += writtenNow;
      iops += iopsNow;
      waited += waitedNow;
      busy += busyNow;
    }

    void tell(Readings out) {
      if (disks > 0) {
        out.value(prefix + "read.mb_per_s", read);
        out.value(prefix + "write.mb_per_s", written);
        out.value(prefix + "iops", iops);
        out.value(prefix + "util.percent", busy / disks);
        if (iops > 0) {
          out.value(prefix + "await.ms", waited / iops);
        }
      }
      disks = 0;
      read = 0;
      written = 0;
      iops = 0;
      waited = 0;
      busy = 0;
    }
  }

  private final class Disk {
    private final boolean shown;
    private final Optional<Total> total;
    private final String readSeries;
    private final String writeSeries;
    private final String utilSeries;
    private final String iopsSeries;
    private final String awaitSeries;
    private final Rate operations = new Rate();
    private final Rate readSectors = new Rate();
    private final Rate writtenSectors = new Rate();
    private final Rate waitMillis = new Rate();
    private final Rate busyMillis = new Rate();

    Disk(String name) throws IOException {
      // In folder names, the kernel replaces slashes with exclamation marks.
      String folder = name.replace('/', '!');
      boolean whole = Files.exists(files.sys().resolve("block").resolve(folder));
      Optional<String> volume =
          whole ? Optional.ofNullable(nameByDevice.get(folder)) : Optional.empty();
      shown = whole && !isBelowAnother(folder);
      total =
          volume.map(of -> totalByType.computeIfAbsent(Disks.type(of), type -> new Total(type)));
      String prefix = "disk." + volume.orElse(name) + ".";
      readSeries = prefix + "read.mb_per_s";
      writeSeries = prefix + "write.mb_per_s";
      utilSeries = prefix + "util.percent";
      iopsSeries = prefix + "iops";
      awaitSeries = prefix + "await.ms";
    }

    void sample(long nanoTime, Readings out) throws IOException {
      if (!shown) {
        return;
      }
      long reads = text.number(stats);
      text.skipWords(1);
      long sectorsRead = text.number(stats);
      long millis = text.number(stats);
      long writes = text.number(stats);
      text.skipWords(1);
      long sectorsWritten = text.number(stats);
      millis += text.number(stats);
      text.skipWords(1);
      long busy = text.number(stats);
      if (reads + writes == 0) {
        return;
      }
      double iops = operations.perSecond(nanoTime, reads + writes);
      double waited = waitMillis.perSecond(nanoTime, millis);
      double busyShare = busyMillis.perSecond(nanoTime, busy) / 1000;
      double read = readSectors.perSecond(nanoTime, sectorsRead) * SECTOR_MB;
      double written = writtenSectors.perSecond(nanoTime, sectorsWritten) * SECTOR_MB;
      // The kernel counts in clock ticks, so the share of a busy disk may be slightly over 100 %.
      double busyPercent = Math.min(100, busyShare * 100);
      out.value(readSeries, read);
      out.value(writeSeries, written);
      out.value(utilSeries, busyPercent);
      out.value(iopsSeries, iops);
      if (iops > 0) {
        out.value(awaitSeries, waited / iops);
      }
      if (total.isPresent() && !Double.isNaN(iops)) {
        total.get().add(read, written, iops, waited, busyPercent);
      }
    }
  }
}
