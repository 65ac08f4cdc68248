package assay.lab.probe;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** A child process which uses a known amount of CPU, says so, and lives until its input ends. */
final class BurnCpu {
  private BurnCpu() {}

  public static void main(String[] args) throws IOException {
    System.out.println("ready");
    System.out.flush();
    int go = System.in.read();
    long burnNanos = Long.parseLong(args[0]) * 1_000_000;
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    long x = go;
    while (threads.getCurrentThreadCpuTime() - begin < burnNanos) {
      for (int i = 0; i < 10_000; i++) {
        x = x * 6364136223846793005L + 1;
      }
    }
    System.out.println("burnt " + x);
    System.out.flush();
    int end = System.in.read();
    System.exit(end < 0 ? 0 : 1);
  }
}
