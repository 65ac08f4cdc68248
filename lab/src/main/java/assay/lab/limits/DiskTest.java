package assay.lab.limits;

import java.io.IOException;
import java.nio.file.Path;

/** Measures the disk behind a file. */
sealed interface DiskTest permits FioDisk, OwnDisk {
  /** Bytes of a block of sequential work. */
  int LARGE = 1 << 20;

  /** Bytes of a block of random work. */
  int SMALL = 4096;

  /**
   * What was found; null where it could not be measured.
   *
   * @param method what measured it, and how
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
   * Measures.
   *
   * @param file does not exist; may be left behind for the caller to delete
   */
  Found measure(Path file, Budget budget) throws IOException, InterruptedException;

  /** How large the file becomes. */
  static long fileBytes(Budget budget) {
    // Written twice, read once, and a quarter of the bytes for random blocks.
    return budget.bytes() / 4 / LARGE * LARGE;
  }
}
