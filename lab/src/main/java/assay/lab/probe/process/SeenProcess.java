package assay.lab.probe.process;

import java.nio.file.Path;

public interface SeenProcess {
  long pid();

  /** Returns the start time, in ticks since boot. */
  long startTicks();

  String groupName();

  boolean server();

  /**
   * Returns the process's number among the running processes of its group, from 1; never changes.
   */
  int number();

  /** Returns CPU time used between the last two scans, in ticks; negative if unknown. */
  long cpuTicks();

  boolean stopped();

  boolean java();

  /** Returns the process's folder in {@code /proc}. */
  Path folder();
}
