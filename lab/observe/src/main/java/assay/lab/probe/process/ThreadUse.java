package assay.lab.probe.process;

import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Statistics that the kernel keeps only per thread: context switches, and the time for which a
 * process's threads were runnable but had no CPU. Not thread-safe.
 */
final class ThreadUse {
  private final Path folder;
  private final File tasks;
  private final Map<String, Task> taskById = new HashMap<>();
  private long turn;
  private long lastNanos;
  private long ranNanos;
  private Optional<Rates> rates = Optional.empty();

  /**
   * Rates of all threads of a process between the last two readings of the threads.
   *
   * @param waitCores seconds per second that threads waited for a CPU
   */
  record Rates(double waitCores, double voluntaryPerSecond, double involuntaryPerSecond) {
    Rates plus(Rates other) {
      return new Rates(
          waitCores + other.waitCores,
          voluntaryPerSecond + other.voluntaryPerSecond,
          involuntaryPerSecond + other.involuntaryPerSecond);
    }
  }

  ThreadUse(Path folder) {
    this.folder = folder;
    this.tasks = folder.resolve("task").toFile();
  }

  /**
   * Reads all threads of the process.
   *
   * @param threads number of threads; the files of a process with a single thread contain the
   *     statistics of the thread
   * @return number of threads read
   * @throws IOException if existing files cannot be read
   */
  int read(long nanoTime, long threads, KernelText text) throws IOException {
    String[] ids = threads > 1 ? tasks.list() : new String[] {""};
    if (ids == null) {
      return 0;
    }
    turn++;
    long waitedNanos = 0;
    long voluntary = 0;
    long involuntary = 0;
    ranNanos = 0;
    for (String id : ids) {
      Task task = taskById.computeIfAbsent(id, this::task);
      task.lastTurn = turn;
      if (task.read(text)) {
        ranNanos += task.ranNanos;
        waitedNanos += task.sinceWaitedNanos;
        voluntary += task.sinceVoluntary;
        involuntary += task.sinceInvoluntary;
      }
    }
    taskById.values().removeIf(task -> task.lastTurn != turn);
    double seconds = (nanoTime - lastNanos) / 1e9;
    // The first reading yields totals since the start of each thread. The start times are unknown.
    rates =
        turn > 1 && seconds > 0
            ? Optional.of(
                new Rates(waitedNanos / 1e9 / seconds, voluntary / seconds, involuntary / seconds))
            : Optional.empty();
    lastNanos = nanoTime;
    return ids.length;
  }

  private Task task(String id) {
    Path of = id.isEmpty() ? folder : tasks.toPath().resolve(id);
    return new Task(of.resolve("schedstat").toFile(), of.resolve("status").toFile());
  }

  /**
   * Returns the total CPU time of the process's threads; 0 if the kernel has no scheduling
   * statistics.
   */
  long ranNanos() {
    return ranNanos;
  }

  Optional<Rates> rates() {
    return rates;
  }

  private static final class Task {
    private final File schedstatFile;
    private final File statusFile;
    private long lastTurn;
    private long ranNanos;
    private long waitedNanos;
    private long slices = -1;
    private long voluntary;
    private long involuntary;
    private long sinceWaitedNanos;
    private long sinceVoluntary;
    private long sinceInvoluntary;

    Task(File schedstatFile, File statusFile) {
      this.schedstatFile = schedstatFile;
      this.statusFile = statusFile;
    }

    boolean read(KernelText text) throws IOException {
      try {
        text.read(schedstatFile);
        ranNanos = text.number();
        long waited = text.number();
        long newSlices = text.number();
        sinceWaitedNanos = since(waited, waitedNanos);
        waitedNanos = waited;
        sinceVoluntary = 0;
        sinceInvoluntary = 0;
        if (newSlices != slices) {
          // A thread without CPU time since the last reading cannot have had context switches.
          readSwitches(text);
        }
        slices = newSlices;
        return true;
      } catch (IOException e) {
        if (schedstatFile.exists()) {
          throw e;
        }
        return false;
      }
    }

    private void readSwitches(KernelText text) throws IOException {
      text.read(statusFile);
      long newVoluntary = text.numberAfter("voluntary_ctxt_switches:");
      long newInvoluntary = text.numberAfter("nonvoluntary_ctxt_switches:");
      sinceVoluntary = since(newVoluntary, voluntary);
      sinceInvoluntary = since(newInvoluntary, involuntary);
      voluntary = newVoluntary;
      involuntary = newInvoluntary;
    }

    private static long since(long now, long before) {
      return now >= before ? now - before : now;
    }
  }
}
