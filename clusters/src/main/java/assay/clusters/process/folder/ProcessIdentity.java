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
 * Identifies a process uniquely. The kernel reuses process ids, but no two processes have the same
 * process id, start time and boot. Signals are therefore never sent to the wrong process.
 *
 * @param startTicks start of the process in clock ticks since boot (field 22 of {@code
 *     /proc/PID/stat})
 * @param bootId the kernel's id of the boot in which the process was started
 */
public record ProcessIdentity(long pid, long startTicks, String bootId) {
  private static final Path PROC = Path.of("/proc");
  private static final int STATE_FIELD = 3;
  private static final int START_FIELD = 22;
  private static final long POLL_MILLIS = 5;

  /**
   * Returns the identity of a running process; empty if no process has this process id.
   *
   * @throws ClusterException if this system has no readable {@code /proc}
   */
  public static Optional<ProcessIdentity> of(long pid) {
    return stat(pid)
        .map(
            fields ->
                new ProcessIdentity(pid, Long.parseLong(fields[START_FIELD - 3]), currentBootId()));
  }

  /** Returns whether this process is still running. Returns false for a zombie. */
  public boolean alive() {
    return stat(pid)
        .filter(fields -> !"ZX".contains(fields[STATE_FIELD - 3]))
        .filter(fields -> Long.parseLong(fields[START_FIELD - 3]) == startTicks)
        .filter(fields -> currentBootId().equals(bootId))
        .isPresent();
  }

  public void terminate() {
    handle().ifPresent(ProcessHandle::destroy);
  }

  public void kill() {
    handle().ifPresent(ProcessHandle::destroyForcibly);
  }

  public boolean paused() {
    return alive() && stat(pid).map(fields -> fields[STATE_FIELD - 3].equals("T")).orElse(false);
  }

  public void pause() throws InterruptedException {
    send("STOP");
    while (alive() && !paused()) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  public void resume() throws InterruptedException {
    send("CONT");
  }

  public Optional<ProcessHandle> handle() {
    // The handle is obtained before the check. A handle includes the process's start time, so the
    // handle cannot refer to a process that starts after the check.
    return ProcessHandle.of(pid).filter(handle -> alive());
  }

  /**
   * Returns the start time of the process, accurate to about 10 ms; {@link Instant#EPOCH} if the
   * process has ended.
   */
  public Instant startTime() {
    return handle().flatMap(handle -> handle.info().startInstant()).orElse(Instant.EPOCH);
  }

  /** Returns the resident memory in bytes; 0 if the process has ended. */
  public long residentBytes() {
    if (!alive()) {
      return 0;
    }
    return read(PROC.resolve(pid + "/status"))
        .flatMap(text -> text.lines().filter(line -> line.startsWith("VmRSS:")).findFirst())
        .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .orElse(0L);
  }

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
                    "Assay starts servers only on Linux: this system has no /proc/sys/kernel; use"
                        + " --client-properties to connect to servers elsewhere"));
  }

  /** Sends a signal through a shell, because Java cannot send SIGSTOP and SIGCONT. */
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
   * Returns the third and all later fields of {@code /proc/PID/stat}. The second field, a name in
   * parentheses, may contain spaces.
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
      // For a process that is ending, a read fails with "No such process".
      if (Files.exists(file)) {
        throw ClusterException.failed("cannot read " + file, e);
      }
      return Optional.empty();
    }
  }
}
