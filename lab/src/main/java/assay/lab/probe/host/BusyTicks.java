package assay.lab.probe.host;

import java.io.File;
import java.io.IOException;

/** The first lines of {@code /proc/stat}: CPU time of the machine by mode. Used by one thread. */
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

  /** Reads anew. */
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

  /** In use by anyone, interrupts included. */
  public long busy() {
    return user + system;
  }

  /** Of these, by programs. */
  public long user() {
    return user;
  }

  /** Of these, by the kernel, interrupts included. */
  public long system() {
    return system;
  }

  /** Idle while some I/O was outstanding. */
  public long iowait() {
    return iowait;
  }

  /** Wanted, but given to others by the hypervisor. */
  public long steal() {
    return steal;
  }

  /** How many CPUs there are. */
  public int online() {
    return online;
  }
}
