package assay.lab.probe.device;

import assay.lab.probe.Probe;
import assay.lab.probe.Rate;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.Mount;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The machine's disks, from {@code /proc/diskstats}, as wholes and not by partitions: {@code
 * disk.DEVICE.read.mb_per_s}, {@code disk.DEVICE.write.mb_per_s}, {@code disk.DEVICE.iops} (reads
 * and writes), {@code disk.DEVICE.await.ms} (mean time from a request's start to its end; none if
 * none has ended), {@code disk.DEVICE.util.percent} (share of time with a request under way; a disk
 * that serves several at a time can do more at 100). A disk that was never used has no series.
 *
 * <p>Of the paths that are asked for, those on no block device, or that do not exist, give a gap.
 */
public final class DiskProbe implements Probe {
  /** Whatever the device's own blocks are, the kernel counts in these. */
  private static final double SECTOR_MB = 512 / 1e6;

  private final HostFiles files;
  private final File stats;
  private final KernelText text = new KernelText();
  private final Map<String, Disk> diskByName = new HashMap<>();

  /** Those of which it is not known yet that a block device is behind them, and why. */
  private final Map<Path, String> reasonByPath = new LinkedHashMap<>();

  /**
   * Prepares; nothing is read yet.
   *
   * @param paths files or folders, which may come to exist later; what is mounted there must stay
   */
  public DiskProbe(HostFiles files, Collection<Path> paths) {
    this.files = files;
    this.stats = files.proc().resolve("diskstats").toFile();
    paths.forEach(path -> reasonByPath.put(path, ""));
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
    text.read(stats);
    while (!text.atEnd()) {
      text.skipWords(2);
      String name = text.wordUpTo(' ');
      if (name.isEmpty()) {
        throw text.malformed(stats);
      }
      diskByName.computeIfAbsent(name, Disk::new).sample(nanoTime, out);
      text.nextLine();
    }
  }

  /** Why no disk is behind a path; empty if one is. */
  private String missing(Path path) {
    try {
      Mount mount = Mount.of(files, path);
      return mount.disk(files).isPresent()
          ? ""
          : "it is on " + mount.filesystem() + ", which has no block device";
    } catch (IOException e) {
      // Said as a gap, so that the disks are seen; tried again, since the path may come.
      return "cannot be found: " + e;
    }
  }

  private final class Disk {
    private final boolean whole;
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

    Disk(String name) {
      // Some names have a slash, for which their folders have an exclamation mark.
      whole = Files.exists(files.sys().resolve("block").resolve(name.replace('/', '!')));
      String prefix = "disk." + name + ".";
      readSeries = prefix + "read.mb_per_s";
      writeSeries = prefix + "write.mb_per_s";
      utilSeries = prefix + "util.percent";
      iopsSeries = prefix + "iops";
      awaitSeries = prefix + "await.ms";
    }

    void sample(long nanoTime, Readings out) throws IOException {
      if (!whole) {
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
      out.value(readSeries, readSectors.perSecond(nanoTime, sectorsRead) * SECTOR_MB);
      out.value(writeSeries, writtenSectors.perSecond(nanoTime, sectorsWritten) * SECTOR_MB);
      // The kernel notes it in steps of its clock, so a busy disk may show a little over 100.
      out.value(utilSeries, Math.min(100, busyShare * 100));
      out.value(iopsSeries, iops);
      if (iops > 0) {
        out.value(awaitSeries, waited / iops);
      }
    }
  }
}
