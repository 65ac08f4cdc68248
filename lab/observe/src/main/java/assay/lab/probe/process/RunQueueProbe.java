package assay.lab.probe.process;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Samples the time for which Assay's load threads were runnable but had no CPU, from {@code
 * /proc/self/task/TID/schedstat}. {@code wait.assay.share} is the waiting time as a share of wall
 * time, from 0 to 1. A high value shows that the client had too little CPU. The share is the mean
 * over the threads that existed both at the previous sample and at this sample. The series has no
 * value if there is no such thread. With 256 threads or more, the probe reads only one in two,
 * four, eight … threads.
 *
 * <p>The kernel keeps the first 15 bytes of a thread's name, and recent JVMs shorten longer names
 * in the middle. Therefore, names of load threads must have at most 15 ASCII characters.
 */
public final class RunQueueProbe implements Probe {
  private static final String SERIES = "wait.assay.share";
  private static final int LONGEST_NAME = 15;

  /**
   * Minimum number of threads to read. If there are at least twice as many threads as this number,
   * only some threads are read, because reading a thread takes 10 µs or more.
   */
  private static final int LEAST_SAMPLED = 128;

  /**
   * Maximum number of times that a thread's name is compared with the prefix. A new thread briefly
   * has its creator's name.
   */
  private static final int NAME_READINGS = 3;

  private final String prefix;
  private final File tasks;
  private final KernelText text = new KernelText();
  private final Map<String, Task> taskById = new HashMap<>();
  private long round;
  private long lastNanos;

  /**
   * @param threadNamePrefix prefix of the load threads' names, at most 15 ASCII characters
   */
  public RunQueueProbe(HostFiles files, String threadNamePrefix) {
    if (threadNamePrefix.isEmpty()
        || threadNamePrefix.length() > LONGEST_NAME
        || !StandardCharsets.US_ASCII.newEncoder().canEncode(threadNamePrefix)) {
      throw new IllegalArgumentException(
          "thread name prefix must be 1 to 15 ASCII characters; got '" + threadNamePrefix + "'");
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
      throw new IOException("folder " + tasks + " cannot be listed");
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
    taskById.values().removeIf(task -> task.lastRound != round);
    if (threads == 0) {
      return;
    }
    if (ranNanos == 0) {
      out.gap(SERIES, "this kernel keeps no scheduling statistics");
      return;
    }
    out.value(SERIES, Math.min(1, waitedNanos / (double) elapsedNanos / threads));
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
      ranNanos = text.number();
      long waited = text.number();
      // A decrease of the waiting time means that the thread id was reused for another thread.
      sinceNanos = waitedNanos < 0 || waited < waitedNanos ? -1 : waited - waitedNanos;
      waitedNanos = waited;
      return true;
    }
  }
}
