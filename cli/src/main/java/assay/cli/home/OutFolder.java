package assay.cli.home;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that a command will write into. */
public final class OutFolder {
  private OutFolder() {}

  /**
   * Makes sure that files can be written there, before anything is started. The folder is not made.
   *
   * @param option that names it
   * @throws IllegalArgumentException with one line if it is a file, or this user may not write
   *     there
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
              + "; change its rights or name another folder");
    }
  }
}
