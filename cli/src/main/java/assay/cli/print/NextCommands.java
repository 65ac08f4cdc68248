package assay.cli.print;

import java.nio.file.Path;
import java.util.List;

/** Suggested commands that a user may run next, each with a short description. */
public final class NextCommands {
  private NextCommands() {}

  public static List<String> ofRun(Path run) {
    String folder = quoted(shown(run));
    return List.of(
        "assay explain "
            + folder
            + "   the run's slowest periods, and what changed during these"
            + " periods",
        "assay serve " + folder + "   all series of the run in a browser");
  }

  public static List<String> ofExperiment(Path runs) {
    String folder = quoted(shown(runs));
    return List.of(
        "assay compare " + folder + "   all figures of all phases, for all runs in the folder",
        "assay serve " + folder + "   all series of these runs in a browser");
  }

  /**
   * Returns a path as a user would type it. A path below the working directory becomes relative.
   */
  public static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return path.startsWith(here) && !path.equals(here)
        ? here.relativize(path).toString()
        : path.toString();
  }

  public static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
