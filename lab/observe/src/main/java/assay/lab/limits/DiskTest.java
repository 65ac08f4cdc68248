package assay.lab.limits;

import java.io.IOException;
import java.nio.file.Path;

sealed interface DiskTest permits FioDisk, OwnDisk {
  int LARGE = 1 << 20;

  int SMALL = 4096;

  /**
   * Measured rates and latencies of a disk. A value that could not be measured is null.
   *
   * @param method tool and mode of the measurement
   */
  record Found(
      String method,
      Double readMbPerSecond,
      Double writeMbPerSecond,
      Double randomReadsPerSecond,
      Double randomWritesPerSecond,
      Double syncsPerSecond,
      Double syncP50Millis,
      Double syncP99Millis) {}

  /**
   * @param file test file, which must not exist before the call; if the file exists after the call,
   *     the caller must delete the file
   */
  Found measure(Path file, Budget budget) throws IOException, InterruptedException;

  static long fileBytes(Budget budget) {
    // The file is written twice and read once. The rest of the budget is for reads and writes of
    // random blocks.
    return budget.bytes() / 4 / LARGE * LARGE;
  }
}
