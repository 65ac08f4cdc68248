package assay.cli.launch;

import java.util.List;

/**
 * Arguments of the command {@code assay} that a launcher starts in each process. The arguments
 * contain no secrets, because every user of a machine can read the arguments of its processes.
 */
public interface ProcessCommand {
  /**
   * Returns the arguments of a process.
   *
   * @param number index of the process, from 0; or a variable that a scheduler replaces with the
   *     index
   */
  List<String> arguments(String number);

  /** Returns the name by which messages refer to a process. */
  String name(int number);
}
