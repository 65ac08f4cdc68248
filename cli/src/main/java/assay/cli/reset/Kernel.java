package assay.cli.reset;

import assay.lab.table.SystemCaches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

class Kernel {
  private static final int FIRST_FIELD = 3;
  private static final int START_TICKS = 22;

  private final Path proc;

  Kernel(Path proc) {
    this.proc = proc;
  }

  static Kernel ofThisMachine() {
    return new Kernel(Path.of("/proc"));
  }

  /**
   * Returns whether the process with the given id and start time is still running. A zombie does
   * not count as running.
   */
  boolean lives(long pid, long startTicks) throws IOException {
    Path stat = proc.resolve(Long.toString(pid)).resolve("stat");
    try {
      String text = Files.readString(stat);
      // The second field is the process name in parentheses. The name may contain spaces.
      String[] fields = text.substring(text.lastIndexOf(')') + 2).strip().split(" ", -1);
      return !"ZX".contains(fields[0])
          && Long.parseLong(fields[START_TICKS - FIRST_FIELD]) == startTicks;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      if (Files.exists(stat)) {
        throw e;
      }
      return false; // the process ended while its file was read
    }
  }

  /**
   * Returns a counter of {@code /proc/vmstat}; empty if the kernel lacks the counter. Counters
   * start at zero when the machine boots.
   */
  Optional<Long> counter(String name) throws IOException {
    try {
      return Files.readString(proc.resolve("vmstat"))
          .lines()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> Long.valueOf(line.substring(name.length() + 1).strip()))
          .findFirst();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /**
   * Writes dirty pages to disk, and drops the caches of files, names and inodes.
   *
   * @return false if this user may not drop caches
   */
  boolean dropCaches() throws IOException, InterruptedException {
    return SystemCaches.drop(proc);
  }
}
