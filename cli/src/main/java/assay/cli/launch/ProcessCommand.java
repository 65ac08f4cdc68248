package assay.cli.launch;

import java.util.List;

/**
 * What the processes of a launcher are started with: arguments of {@code assay}. They hold no
 * secret, since every user of a machine can read the arguments of its processes.
 */
public interface ProcessCommand {
  /**
   * The arguments of one of them.
   *
   * @param number which, from 0; or what a scheduler replaces by it
   */
  List<String> arguments(String number);

  /** One of them, as lines for users call it. */
  String name(int number);
}
