package assay.lab.probe.device;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;

/**
 * Memory of the machine, from {@code /proc/meminfo}: {@code memory.machine.used.mb} (memory that is
 * not available to new programs), {@code memory.machine.free.mb} (unused), {@code
 * memory.machine.cached.mb} (page cache, including buffers), {@code memory.machine.dirty.mb} (the
 * part of the page cache that waits to be written), {@code memory.machine.writeback.mb} (the part
 * that is being written).
 */
public final class MemoryProbe implements Probe {
  private static final long BYTES_PER_KIB = 1024;

  private final File file;
  private final KernelText text = new KernelText();

  public MemoryProbe(HostFiles files) {
    this.file = files.proc().resolve("meminfo").toFile();
  }

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    text.read(file);
    long total = after("MemTotal:");
    long free = after("MemFree:");
    long available = after("MemAvailable:");
    long cached = after("Buffers:") + after("Cached:");
    out.value("memory.machine.used.mb", (total - available) / Readings.BYTES_PER_MB);
    out.value("memory.machine.free.mb", free / Readings.BYTES_PER_MB);
    out.value("memory.machine.cached.mb", cached / Readings.BYTES_PER_MB);
    out.value("memory.machine.dirty.mb", after("Dirty:") / Readings.BYTES_PER_MB);
    out.value("memory.machine.writeback.mb", after("Writeback:") / Readings.BYTES_PER_MB);
  }

  /** Returns the value of a key in bytes. Keys must be requested in the order of the file. */
  private long after(String key) throws IOException {
    return text.numberAfter(key) * BYTES_PER_KIB;
  }
}
