package assay.lab.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public final class SystemCaches {
  private SystemCaches() {}

  /**
   * Writes dirty pages to disk and drops the caches of files, names and inodes.
   *
   * @param proc the proc file system, usually {@code /proc}
   * @return false if this user may not drop caches
   */
  public static boolean drop(Path proc) throws IOException, InterruptedException {
    Path file = proc.resolve("sys/vm/drop_caches");
    if (!Files.isWritable(file)) {
      return false;
    }
    // Writes dirty pages to disk first, because dirty pages cannot be dropped.
    int exit = new ProcessBuilder("sync").inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException("'sync' ended with exit code " + exit);
    }
    Files.writeString(file, "3\n");
    return true;
  }
}
