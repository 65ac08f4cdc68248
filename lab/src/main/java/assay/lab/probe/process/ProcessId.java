package assay.lab.probe.process;

import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.IOException;

/**
 * One process and no other: the kernel gives the same number to a later process, but not with the
 * same start.
 *
 * @param pid the process number
 * @param startTicks when it was started, in clock ticks since the machine was: field 22 of {@code
 *     /proc/PID/stat}
 */
public record ProcessId(long pid, long startTicks) {
  /**
   * The process that has this number now.
   *
   * @throws IOException if there is none, or the kernel does not tell
   */
  public static ProcessId of(HostFiles files, long pid) throws IOException {
    KernelText text = new KernelText();
    ProcessStat stat = new ProcessStat();
    stat.read(text, files.proc().resolve(Long.toString(pid)).resolve("stat").toFile());
    return new ProcessId(pid, stat.startTicks());
  }

  /** This very JVM. */
  public static ProcessId ofThisJvm(HostFiles files) throws IOException {
    return of(files, ProcessHandle.current().pid());
  }
}
