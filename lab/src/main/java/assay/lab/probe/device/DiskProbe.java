package assay.lab.probe.device;

import assay.lab.probe.Probe;
import assay.lab.probe.Rate;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.Mount;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The disks behind some paths: {@code disk.DEVICE.read.mb_per_s}, {@code
 * disk.DEVICE.write.mb_per_s}, {@code disk.DEVICE.util.percent} (share of time with a request under
 * way; a disk that serves several at a time can do more at 100), {@code disk.DEVICE.iops} (reads
 * and writes). A partition counts as its whole disk, and several paths on one disk make one set of
 * series. A path on no block device, or that does not exist, gives a gap.
 */
public final class DiskProbe implements Probe {
  /** Whatever the device's own blocks are, the kernel counts in these. */
  private static final double SECTOR_MB = 512 / 1e6;

  private final HostFiles files;
  private final KernelText text = new KernelText();

  /** Null as long as nothing is known of a path; empty if it has no device. */
  private final Map<Path, Optional<Path>> folderByPath = new LinkedHashMap<>();

  private final Map<Path, Disk> diskByFolder = new LinkedHashMap<>();
  private final Map<Path, String> reasonByPath = new LinkedHashMap<>();

  /**
   * Prepares; nothing is read yet.
   *
   * @param paths files or folders, which may come to exist later; what is mounted there must stay
   */
  public DiskProbe(HostFiles files, Collection<Path> paths) {
    this.files = files;
    paths.forEach(path -> folderByPath.put(path, null));
  }

  @Override
  public String name() {
    return "disk";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    for (Map.Entry<Path, Optional<Path>> entry : folderByPath.entrySet()) {
      if (entry.getValue() == null) {
        find(entry);
      }
    }
    reasonByPath.forEach((path, reason) -> out.gap("disk of " + path, reason));
    for (Disk disk : diskByFolder.values()) {
      disk.sample(nanoTime, out);
    }
  }

  private void find(Map.Entry<Path, Optional<Path>> entry) {
    Path path = entry.getKey();
    try {
      Mount mount = Mount.of(files, path);
      Optional<Path> folder = mount.disk(files);
      entry.setValue(folder);
      if (folder.isPresent()) {
        diskByFolder.computeIfAbsent(folder.get(), Disk::new);
        reasonByPath.remove(path);
      } else {
        reasonByPath.put(path, "it is on " + mount.filesystem() + ", which has no block device");
      }
    } catch (IOException e) {
      // Said as a gap, so that the other disks are seen; tried again, since the path may come.
      reasonByPath.put(path, "cannot be found: " + e);
    }
  }

  private final class Disk {
    private final File stat;
    private final String readSeries;
    private final String writeSeries;
    private final String utilSeries;
    private final String iopsSeries;
    private final Rate reads = new Rate();
    private final Rate readSectors = new Rate();
    private final Rate writes = new Rate();
    private final Rate writtenSectors = new Rate();
    private final Rate busyMillis = new Rate();

    Disk(Path folder) {
      String prefix = "disk." + folder.getFileName() + ".";
      this.stat = folder.resolve("stat").toFile();
      this.readSeries = prefix + "read.mb_per_s";
      this.writeSeries = prefix + "write.mb_per_s";
      this.utilSeries = prefix + "util.percent";
      this.iopsSeries = prefix + "iops";
    }

    void sample(long nanoTime, Readings out) throws IOException {
      text.read(stat);
      double readsPerSecond = reads.perSecond(nanoTime, text.number(stat));
      text.skipWords(1);
      double readRate = readSectors.perSecond(nanoTime, text.number(stat));
      text.skipWords(1);
      double writesPerSecond = writes.perSecond(nanoTime, text.number(stat));
      text.skipWords(1);
      double writeRate = writtenSectors.perSecond(nanoTime, text.number(stat));
      text.skipWords(2);
      double busyShare = busyMillis.perSecond(nanoTime, text.number(stat)) / 1000;
      out.value(readSeries, readRate * SECTOR_MB);
      out.value(writeSeries, writeRate * SECTOR_MB);
      // The kernel notes it in steps of its clock, so a busy disk may show a little over 100.
      out.value(utilSeries, Math.min(100, busyShare * 100));
      out.value(iopsSeries, readsPerSecond + writesPerSecond);
    }
  }
}
