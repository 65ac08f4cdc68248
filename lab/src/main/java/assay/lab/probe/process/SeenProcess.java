package assay.lab.probe.process;

import java.nio.file.Path;

public interface SeenProcess {
  long pid();

  /** Start time, in ticks since boot. */
  long startTicks();

  String groupName();

  boolean server();

  /** Number among the running processes of its group, from 1; never changes. */
  int number();

  /** CPU time used between the last two scans, in ticks; negative if unknown. */
  long cpuTicks();

  boolean stopped();

  boolean java();

  /** Folder in {@code /proc}. */
  Path folder();
}
