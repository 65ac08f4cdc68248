package assay.lab.probe.process;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.KernelUnits;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Samples the TCP traffic of groups of processes, including loopback. {@code net.G.in.mb_per_s} is
 * received payload, and {@code net.G.out.mb_per_s} is acknowledged payload. The kernel provides
 * traffic counters only per socket and only over netlink. The program {@code ss} of iproute2 uses
 * netlink. A call of {@code ss} takes a few milliseconds of CPU time. Therefore, {@code ss} runs in
 * a separate thread, at most every five seconds, and uses less than a tenth of a percent of a core.
 * Values are means over the time since the previous call of {@code ss}. Traffic after the last
 * reading of a connection is not counted.
 */
public final class TcpProbe implements Probe {
  private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Minimum time between two calls of ss, as a multiple of the CPU time of one call. */
  private static final long REST = 1000;

  private static final String SUBJECT = "TCP traffic of processes";
  private static final List<String> COMMAND = List.of("ss", "-tinpH");

  private final HostFiles files;
  private final ProcessTable table;
  private Asking asking;
  private Map<String, SocketText.Socket> before;
  private long beforeNanos;
  private long spentNanos;
  private String reason;

  public TcpProbe(HostFiles files, ProcessTable table) {
    this.files = files;
    this.table = table;
  }

  @Override
  public String name() {
    return "TCP";
  }

  @Override
  public void sample(long nanoTime, Readings out) {
    if (asking != null && asking.done) {
      take(out);
    }
    boolean hangs = asking != null && !asking.done && nanoTime - asking.beganNanos > EVERY_NANOS;
    if (hangs) {
      reason = "the command 'ss' does not respond";
      asking.end();
    }
    if (reason != null) {
      out.gap(SUBJECT, reason);
    }
    boolean idle = asking == null || asking.done;
    if (idle && reason == null && (asking == null || nanoTime - asking.beganNanos >= restNanos())) {
      asking = new Asking(nanoTime);
      asking.start();
    }
  }

  private long restNanos() {
    return Math.max(EVERY_NANOS, asking.spentNanos * REST);
  }

  /**
   * Returns the total CPU time of this probe outside the sampling thread, including the CPU time of
   * ss.
   */
  public long spentNanos() {
    return spentNanos;
  }

  private void take(Readings out) {
    if (asking.taken) {
      return;
    }
    asking.taken = true;
    spentNanos += asking.spentNanos;
    if (asking.failure != null) {
      // A failed call is not repeated, because a program that cannot be started now cannot be
      // started later.
      reason = asking.failure;
      return;
    }
    if (before != null) {
      emit((asking.beganNanos - beforeNanos) / 1e9, out);
    }
    before = asking.sockets;
    beforeNanos = asking.beganNanos;
  }

  private void emit(double seconds, Readings out) {
    SortedMap<String, long[]> bytesByGroup = new TreeMap<>();
    asking.sockets.forEach(
        (ends, socket) -> {
          String group = table.groupOf(socket.pid());
          if (!group.isEmpty()) {
            long[] bytes = bytesByGroup.computeIfAbsent(group, name -> new long[2]);
            SocketText.Socket earlier = socket.since(before.get(ends));
            bytes[0] += socket.received() - earlier.received();
            bytes[1] += socket.sent() - earlier.sent();
          }
        });
    bytesByGroup.forEach(
        (group, bytes) -> {
          out.value("net." + group + ".in.mb_per_s", bytes[0] / Readings.BYTES_PER_MB / seconds);
          out.value("net." + group + ".out.mb_per_s", bytes[1] / Readings.BYTES_PER_MB / seconds);
        });
  }

  /** One call of ss. Other threads may read the result after {@code done} is true. */
  private final class Asking extends Thread {
    private final long beganNanos;
    private Map<String, SocketText.Socket> sockets = Map.of();
    private String failure;
    private long spentNanos;
    private boolean taken;
    private volatile Process process;
    private volatile boolean done;

    Asking(long beganNanos) {
      super("assay-ss");
      this.beganNanos = beganNanos;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        long childrenBefore = childrenNanos();
        long start = System.nanoTime();
        ask();
        // The time may include other children that ended in the meantime. The time is therefore
        // limited to the wall time.
        long ofChildren = Math.min(childrenNanos() - childrenBefore, System.nanoTime() - start);
        spentNanos = ofChildren + ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      } catch (IOException e) {
        failure =
            process == null
                ? "the command 'ss' of the package iproute2 is not installed"
                : e.getMessage();
      } catch (InterruptedException e) {
        failure = "interrupted";
      } finally {
        done = true;
      }
    }

    private void ask() throws IOException, InterruptedException {
      process = new ProcessBuilder(COMMAND).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      try (InputStream in = process.getInputStream()) {
        sockets = SocketText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IOException(String.join(" ", COMMAND) + " failed with exit code " + exit);
      }
    }

    private long childrenNanos() throws IOException {
      File stat = files.proc().resolve("self/stat").toFile();
      long ticks = ProcessStat.read(new KernelText(), stat).reaped().cpuTicks();
      return ticks * TimeUnit.SECONDS.toNanos(1) / KernelUnits.read(files).ticksPerSecond();
    }

    void end() {
      Process started = process;
      if (started != null) {
        started.destroyForcibly();
      }
    }
  }
}
