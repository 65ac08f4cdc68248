package assay.cli.home;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Option {@code --out}, which sets the folder in which commands create run folders. */
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

  public Path checked() {
    check("--out", path);
    return path;
  }

  /**
   * Checks that this user can write files to a folder. The check does not create the folder.
   *
   * @param option name of the option that sets the folder, for messages
   * @throws IllegalArgumentException if the path is a file, or if this user may not write to the
   *     folder; the message is one line
   */
  public static void check(String option, Path folder) {
    Path there = folder.toAbsolutePath().normalize();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      throw new IllegalArgumentException(
          option + " " + folder + ": " + there + " is a file; specify a folder");
    }
    if (!Files.isWritable(there)) {
      throw new IllegalArgumentException(
          option
              + " "
              + folder
              + ": no permission to write in "
              + there
              + "; change the permissions or choose another folder");
    }
  }
}
