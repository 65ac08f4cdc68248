package assay.cli.home;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Option {@code --out} of commands that run something. */
public final class OutFolder {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "Folder in which run folders are created. Default: ${DEFAULT-VALUE}.")
  private Path path;

  public Path path() {
    return path;
  }

  /** Returns the folder after {@link #check}. */
  public Path checked() {
    check("--out", path);
    return path;
  }

  /**
   * Checks that files can be written to a folder. Does not create the folder.
   *
   * @param option name of the option that sets the folder, for messages
   * @throws IllegalArgumentException if the path is a file, or if this user may not write there;
   *     the message is one line
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
