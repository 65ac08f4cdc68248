package assay.lab.probe.host;

import java.io.File;
import java.io.IOException;

/** CPU time of the machine by mode, from {@code /proc/stat}. Used by one thread. */
public final class BusyTicks {
  private final File stat;
  private long user;
  private long system;
  private long iowait;
  private long steal;
  private int online;

  public BusyTicks(HostFiles files) {
    this.stat = files.proc().resolve("stat").toFile();
  }

  public void read(KernelText text) throws IOException {
    text.read(stat);
    if (!text.seekLine("cpu ")) {
      throw text.malformed(stat);
    }
    // user, nice, system, idle, iowait, irq, softirq, steal; guests are part of user and nice.
    user = text.number(stat) + text.number(stat);
    system = text.number(stat);
    text.skipWords(1);
    iowait = text.number(stat);
    system += text.number(stat) + text.number(stat);
    steal = text.number(stat);
    online = 0;
    text.nextLine();
    while (text.startsWith("cpu")) {
      online++;
      text.nextLine();
    }
  }

  /** Returns time used by any process, including interrupts. */
  public long busy() {
    return user + system;
  }

  public long user() {
    return user;
  }

  /** Returns time used by the kernel, including interrupts. */
  public long system() {
    return system;
  }

  /** Returns time in which CPUs were idle while I/O was outstanding. */
  public long iowait() {
    return iowait;
  }

  /** Returns time in which the hypervisor ran other virtual machines. */
  public long steal() {
    return steal;
  }

  public int online() {
    return online;
  }
}
