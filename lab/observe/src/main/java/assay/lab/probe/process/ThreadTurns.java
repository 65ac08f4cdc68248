package assay.lab.probe.process;

import assay.lab.probe.host.KernelText;
import java.io.IOException;
import java.util.List;

/**
 * Reads the threads of only some processes per scan, because a machine may have thousands of
 * threads. To bound the cost, the number of threads read per second is limited. All threads of a
 * process are read together. If there are few threads, every scan reads every process. Not
 * thread-safe.
 */
final class ThreadTurns {
  /** Number of threads that may be read per second. Reading one thread takes 6 to 20 µs. */
  private static final double THREADS_PER_SECOND = 100;

  private static final String NO_STATISTICS = "this kernel keeps no scheduling statistics";

  private long lastPid = -1;
  private double credit;
  private boolean ranEver;
  private boolean readEver;
  private String failure;

  /**
   * Reads the threads of as many processes as the limit allows, starting with the process whose
   * threads were read least recently.
   *
   * @param living processes in the order of their ids
   * @param seconds time since the previous call
   */
  void take(List<LiveProcess> living, long nanoTime, double seconds, KernelText text) {
    failure = null;
    // A process with many threads also uses up the allowance of the following seconds.
    credit = Math.min(credit + THREADS_PER_SECOND * seconds, THREADS_PER_SECOND * seconds);
    int first = 0;
    while (first < living.size() && living.get(first).pid() <= lastPid) {
      first++;
    }
    for (int i = 0; i < living.size() && credit > 0; i++) {
      LiveProcess process = living.get((first + i) % living.size());
      lastPid = process.pid();
      if (!process.stat().ended() && !process.rests()) {
        read(process, nanoTime, text);
      }
    }
  }

  private void read(LiveProcess process, long nanoTime, KernelText text) {
    try {
      credit -= process.threadUse().read(nanoTime, process.stat().threads(), text);
      readEver = true;
      ranEver |= process.threadUse().ranNanos() > 0;
    } catch (IOException e) {
      failure = e.getMessage();
    }
  }

  String gap() {
    return readEver && !ranEver ? NO_STATISTICS : failure;
  }
}
