package assay.cli.home;

import java.nio.file.Files;
import java.nio.file.Path;

public final class OutFolder {
  private OutFolder() {}

  /**
   * Checks that files can be written to a folder, without creating it.
   *
   * @param option name of the option, for messages
   * @throws IllegalArgumentException with a one-line message if the path is a file, or this user
   *     may not write there
   */
  public static void check(String option, Path folder) {
    Path there = folder.toAbsolutePath().normalize();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      throw new IllegalArgumentException(
          option + " " + folder + ": " + there + " is a file; name a folder");
    }
    if (!Files.isWritable(there)) {
      throw new IllegalArgumentException(
          option
              + " "
              + folder
              + ": no permission to write in "
              + there
              + "; change its permissions or name another folder");
    }
  }
}
