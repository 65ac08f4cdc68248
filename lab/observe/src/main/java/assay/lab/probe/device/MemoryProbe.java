package assay.lab.probe.device;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;

/**
 * Samples the machine's memory, from {@code /proc/meminfo}:
 *
 * <ul>
 *   <li>{@code memory.machine.used.mb}: memory that is not available to new programs;
 *   <li>{@code memory.machine.free.mb}: unused memory;
 *   <li>{@code memory.machine.cached.mb}: page cache, including buffers;
 *   <li>{@code memory.machine.dirty.mb}: part of the page cache that waits to be written;
 *   <li>{@code memory.machine.writeback.mb}: part of the page cache that is being written.
 * </ul>
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

  /**
   * Returns the value of a key in bytes. Callers must request keys in the order in which the file
   * contains them.
   */
  private long after(String key) throws IOException {
    return text.numberAfter(key) * BYTES_PER_KIB;
  }
}
