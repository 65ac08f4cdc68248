package assay.lab.probe.process;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * How long Assay's load threads were ready to run but had no CPU, from {@code
 * /proc/self/task/TID/schedstat}: {@code wait.assay.share}, the mean over those threads that lived
 * since the sample before, as a share of wall time from 0 to 1. It is the evidence that the client
 * was starved. Without such threads there is no value. Of 256 threads and more, every second,
 * fourth, eighth … by its number is read.
 *
 * <p>The kernel keeps the first 15 bytes of a thread's name, and later JVMs shorten longer names in
 * the middle: give threads names of at most 15 ASCII characters.
 */
public final class RunQueueProbe implements Probe {
  /** The names of the threads that make load begin so. */
  public static final String LOAD_THREADS = "assay-load-";

  private static final String SERIES = "wait.assay.share";
  private static final int LONGEST_NAME = 15;

  /** One costs 10 µs or more. Of twice as many threads and more, a sample stands for all. */
  private static final int LEAST_SAMPLED = 128;

  /** A new thread bears its creator's name for a moment, so its first names are not trusted. */
  private static final int NAME_READINGS = 3;

  private final String prefix;
  private final File tasks;
  private final KernelText text = new KernelText();
  private final Map<String, Task> taskById = new HashMap<>();
  private long round;
  private long lastNanos;

  /**
   * Prepares; nothing is read yet.
   *
   * @param threadNamePrefix at most 15 ASCII characters
   */
  public RunQueueProbe(HostFiles files, String threadNamePrefix) {
    if (threadNamePrefix.isEmpty()
        || threadNamePrefix.length() > LONGEST_NAME
        || !StandardCharsets.US_ASCII.newEncoder().canEncode(threadNamePrefix)) {
      throw new IllegalArgumentException(
          "thread name prefix '" + threadNamePrefix + "': expected 1 to 15 ASCII characters");
    }
    this.prefix = threadNamePrefix;
    this.tasks = files.proc().resolve("self/task").toFile();
  }

  @Override
  public String name() {
    return "run queue";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    String[] ids = tasks.list();
    if (ids == null) {
      throw new IOException(tasks + " cannot be listed");
    }
    round++;
    long step = Math.max(1, Integer.highestOneBit(ids.length / LEAST_SAMPLED));
    long elapsedNanos = nanoTime - lastNanos;
    lastNanos = nanoTime;
    int threads = 0;
    long waitedNanos = 0;
    long ranNanos = 0;
    for (String id : ids) {
      if (Long.parseLong(id) % step != 0) {
        continue;
      }
      Task task = taskById.computeIfAbsent(id, key -> new Task(new File(tasks, key)));
      task.lastRound = round;
      if (task.read()) {
        ranNanos += task.ranNanos;
        if (task.sinceNanos >= 0) {
          threads++;
          waitedNanos += task.sinceNanos;
        }
      }
    }
    forgetEnded();
    if (threads == 0) {
      return;
    }
    if (ranNanos == 0) {
      out.gap(SERIES, "this kernel keeps no scheduling statistics");
      return;
    }
    out.value(SERIES, Math.min(1, waitedNanos / (double) elapsedNanos / threads));
  }

  private void forgetEnded() {
    Iterator<Task> iterator = taskById.values().iterator();
    while (iterator.hasNext()) {
      if (iterator.next().lastRound != round) {
        iterator.remove();
      }
    }
  }

  private final class Task {
    private final File commFile;
    private final File schedstatFile;
    private long lastRound;
    private int nameReadings;
    private boolean matches;
    private long ranNanos;
    private long waitedNanos = -1;
    private long sinceNanos;

    Task(File folder) {
      this.commFile = new File(folder, "comm");
      this.schedstatFile = new File(folder, "schedstat");
    }

    /** False if it is another kind of thread, or has ended. */
    boolean read() throws IOException {
      try {
        if (!matches && nameReadings < NAME_READINGS) {
          nameReadings++;
          text.read(commFile);
          matches = text.startsWith(prefix);
        }
        if (!matches) {
          return false;
        }
        text.read(schedstatFile);
      } catch (IOException e) {
        if (commFile.exists()) {
          throw e;
        }
        return false;
      }
      ranNanos = text.number(schedstatFile);
      long waited = text.number(schedstatFile);
      // If the time went back, then another thread was given this one's number.
      sinceNanos = waitedNanos < 0 || waited < waitedNanos ? -1 : waited - waitedNanos;
      waitedNanos = waited;
      return true;
    }
  }
}
