package assay.clusters.process.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/**
 * Identifies a process uniquely. A pid is sooner or later reused, but the combination of pid, start
 * time and boot is not.
 *
 * @param startTicks field 22 of {@code /proc/PID/stat}
 * @param bootId the kernel's id of the boot in which the process runs
 */
public record ProcessIdentity(long pid, long startTicks, String bootId) {
  private static final Path PROC = Path.of("/proc");
  private static final int STATE_FIELD = 3;
  private static final int START_FIELD = 22;
  private static final long POLL_MILLIS = 5;

  /**
   * Identity of a running process; empty if no process has that pid.
   *
   * @throws ClusterException if this system has no readable {@code /proc}
   */
  public static Optional<ProcessIdentity> of(long pid) {
    return stat(pid)
        .map(
            fields ->
                new ProcessIdentity(pid, Long.parseLong(fields[START_FIELD - 3]), currentBootId()));
  }

  /** Whether exactly this process is running; false for a zombie. */
  public boolean alive() {
    return stat(pid)
        .filter(fields -> !"ZX".contains(fields[STATE_FIELD - 3]))
        .filter(fields -> Long.parseLong(fields[START_FIELD - 3]) == startTicks)
        .filter(fields -> currentBootId().equals(bootId))
        .isPresent();
  }

  /** Sends SIGTERM; does nothing if the process is gone, even if its pid is in use again. */
  public void terminate() {
    handle().ifPresent(ProcessHandle::destroy);
  }

  /** Sends SIGKILL; does nothing if the process is gone, even if its pid is in use again. */
  public void kill() {
    handle().ifPresent(ProcessHandle::destroyForcibly);
  }

  /** Whether exactly this process is stopped by a signal. */
  public boolean paused() {
    return alive() && stat(pid).map(fields -> fields[STATE_FIELD - 3].equals("T")).orElse(false);
  }

  /** Sends SIGSTOP, and returns when the process is stopped. */
  public void pause() throws InterruptedException {
    send("STOP");
    while (alive() && !paused()) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Sends SIGCONT. */
  public void resume() throws InterruptedException {
    send("CONT");
  }

  public Optional<ProcessHandle> handle() {
    // A handle includes the start time. It is obtained before the check, so it cannot belong to a
    // process that starts between the two.
    return ProcessHandle.of(pid).filter(handle -> alive());
  }

  /** Start of the process, to about 10 ms; {@link Instant#EPOCH} if it is gone. */
  public Instant startTime() {
    return handle().flatMap(handle -> handle.info().startInstant()).orElse(Instant.EPOCH);
  }

  /** Resident memory in bytes; 0 if the process is gone. */
  public long residentBytes() {
    if (!alive()) {
      return 0;
    }
    return read(PROC.resolve(pid + "/status"))
        .flatMap(text -> text.lines().filter(line -> line.startsWith("VmRSS:")).findFirst())
        .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .orElse(0L);
  }

  /**
   * @throws NumberFormatException if a number is malformed
   */
  static ProcessIdentity parse(Properties values) {
    return new ProcessIdentity(
        Long.parseLong(values.getProperty("pid")),
        Long.parseLong(values.getProperty("ticks")),
        values.getProperty("boot"));
  }

  public static String currentBootId() {
    return read(PROC.resolve("sys/kernel/random/boot_id"))
        .map(String::strip)
        .orElseThrow(
            () ->
                ClusterException.badInput(
                    "clusters run on Linux only: this system has no /proc/sys/kernel; use"
                        + " --client-properties with a cluster elsewhere"));
  }

  /** Sent by a shell, because Java cannot send these signals. */
  private void send(String signal) throws InterruptedException {
    if (!alive()) {
      return;
    }
    try {
      Process kill =
          new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid)
              .redirectErrorStream(true)
              .start();
      if (kill.waitFor() != 0 && alive()) {
        String why = new String(kill.getInputStream().readAllBytes(), UTF_8).strip();
        throw ClusterException.failed("cannot send " + signal + " to process " + pid + ": " + why);
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot send " + signal + " to process " + pid, e);
    }
  }

  /**
   * Fields of the text from the third on; the second field, a name in parentheses, may contain
   * spaces.
   */
  private static Optional<String[]> stat(long pid) {
    return read(PROC.resolve(pid + "/stat"))
        .map(text -> text.substring(text.lastIndexOf(')') + 2).split(" "));
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      // Reading a process that is ending fails with "No such process".
      if (Files.exists(file)) {
        throw ClusterException.failed("cannot read " + file, e);
      }
      return Optional.empty();
    }
  }
}
