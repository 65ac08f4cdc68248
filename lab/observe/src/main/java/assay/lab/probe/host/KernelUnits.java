package assay.lab.probe.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Units of the kernel's counters, from the auxiliary vector of this process.
 *
 * @param ticksPerSecond number of ticks per second in CPU times and start times
 * @param pageBytes size of a memory page in bytes
 */
public record KernelUnits(long ticksPerSecond, long pageBytes) {
  private static final long AT_NULL = 0;
  private static final long AT_PAGESZ = 6;
  private static final long AT_CLKTCK = 17;

  public static KernelUnits read(HostFiles files) throws IOException {
    Path file = files.proc().resolve("self/auxv");
    ByteBuffer pairs = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
    long ticks = 0;
    long page = 0;
    while (pairs.remaining() >= 2 * Long.BYTES) {
      long key = pairs.getLong();
      long value = pairs.getLong();
      if (key == AT_NULL) {
        break;
      } else if (key == AT_CLKTCK) {
        ticks = value;
      } else if (key == AT_PAGESZ) {
        page = value;
      }
    }
    if (ticks <= 0 || page <= 0) {
      throw new IOException(file + " does not contain the clock ticks and the page size");
    }
    return new KernelUnits(ticks, page);
  }
}
