package assay.lab.probe;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The disk behind a path: {@code disk.DEVICE.read.mb_per_s}, {@code disk.DEVICE.write.mb_per_s},
 * {@code disk.DEVICE.util.percent} (share of time with a request under way; a disk that serves
 * several at a time can do more at 100), {@code disk.DEVICE.iops} (reads and writes). A partition
 * counts as its whole disk. A path on no block device gives a gap.
 */
public final class DiskProbe implements Probe {
  /** Whatever the device's own blocks are, the kernel counts in these. */
  private static final double SECTOR_MB = 512 / 1e6;

  private final HostFiles files;
  private final Path path;
  private final KernelText text = new KernelText();
  private final Rate reads = new Rate();
  private final Rate readSectors = new Rate();
  private final Rate writes = new Rate();
  private final Rate writtenSectors = new Rate();
  private final Rate busyMillis = new Rate();
  private String noDevice;
  private File stat;
  private String series;

  /**
   * Prepares; nothing is read yet.
   *
   * @param path a file or folder, which must exist at the first sample
   */
  public DiskProbe(HostFiles files, Path path) {
    this.files = files;
    this.path = path;
  }

  @Override
  public String name() {
    return "disk of " + path;
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    if (stat == null && noDevice == null) {
      find();
    }
    if (noDevice != null) {
      out.gap(name(), noDevice);
      return;
    }
    text.read(stat);
    long readCount = text.number(stat);
    text.skipWords(1);
    long readSectorCount = text.number(stat);
    text.skipWords(1);
    long writeCount = text.number(stat);
    text.skipWords(1);
    long writtenSectorCount = text.number(stat);
    text.skipWords(2);
    long busy = text.number(stat);
    out.value(
        series + "read.mb_per_s", readSectors.perSecond(nanoTime, readSectorCount) * SECTOR_MB);
    out.value(
        series + "write.mb_per_s",
        writtenSectors.perSecond(nanoTime, writtenSectorCount) * SECTOR_MB);
    // The kernel notes it in steps of its clock, so a busy disk may show a little over 100.
    out.value(
        series + "util.percent", Math.min(100, busyMillis.perSecond(nanoTime, busy) / 1000 * 100));
    out.value(
        series + "iops",
        reads.perSecond(nanoTime, readCount) + writes.perSecond(nanoTime, writeCount));
  }

  private void find() throws IOException {
    Mount mount = Mount.of(files, path);
    Optional<Path> disk = mount.disk(files);
    if (disk.isEmpty()) {
      noDevice = "it is on " + mount.filesystem() + ", which has no block device";
      return;
    }
    series = "disk." + disk.get().getFileName() + ".";
    stat = disk.get().resolve("stat").toFile();
  }
}
