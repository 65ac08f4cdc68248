package assay.lab.probe.host;

import java.io.IOException;

/**
 * CPU time of the machine by mode, in ticks since boot, from {@code /proc/stat}.
 *
 * @param system time used by the kernel, including interrupts
 * @param iowait time in which CPUs were idle while I/O was outstanding
 * @param steal time in which the hypervisor ran other virtual machines
 * @param online number of CPUs that are online
 */
public record BusyTicks(long user, long system, long iowait, long steal, int online) {
  public static BusyTicks read(HostFiles files, KernelText text) throws IOException {
    text.read(files.proc().resolve("stat").toFile());
    // The fields are user, nice, system, idle, iowait, irq, softirq and steal. Guest time is part
    // of user and nice.
    long user = text.numberAfter("cpu ") + text.number();
    long system = text.number();
    text.skipWords(1);
    long iowait = text.number();
    system += text.number() + text.number();
    long steal = text.number();
    int online = 0;
    text.nextLine();
    while (text.startsWith("cpu")) {
      online++;
      text.nextLine();
    }
    return new BusyTicks(user, system, iowait, steal, online);
  }

  /** Returns the time used by all processes and interrupts. */
  public long busy() {
    return user + system;
  }
}
