package assay.lab.probe.process;

import java.nio.file.Path;

/** A process that the last scan has seen. */
public interface SeenProcess {
  long pid();

  /** When it began, in ticks since the machine did. */
  long startTicks();

  /** The group that the rules put it into. */
  String groupName();

  /** Whether that is a group of a store's servers. */
  boolean server();

  /** Its number among the living processes of its group, from 1; keeps it for its life. */
  int number();

  /** CPU that it used between the last two scans, in ticks; negative if that is not known. */
  long cpuTicks();

  /** Whether a signal, or a debugger, has it stand still. */
  boolean stopped();

  /** Whether its program is called {@code java}. */
  boolean java();

  /** Its folder in {@code /proc}. */
  Path folder();
}
