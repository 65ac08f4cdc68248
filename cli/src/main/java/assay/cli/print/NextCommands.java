package assay.cli.print;

import java.nio.file.Path;
import java.util.List;

/** Commands that show more of what was done, with what they show. */
public final class NextCommands {
  private NextCommands() {}

  /** For a run. */
  public static List<String> ofRun(Path run) {
    String folder = quoted(shown(run));
    return List.of(
        "assay explain " + folder + "   its slowest stretches, and what changed with them",
        "assay serve " + folder + "   all of its series in a browser");
  }

  /**
   * For an experiment.
   *
   * @param runs folder of its runs
   */
  public static List<String> ofExperiment(Path runs) {
    String folder = quoted(shown(runs));
    return List.of(
        "assay compare " + folder + "   every figure of every phase, with all runs that are there",
        "assay serve " + folder + "   all series of its runs in a browser");
  }

  /** A path as a user would type it: from where the command was given, if it is below. */
  public static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return path.startsWith(here) && !path.equals(here)
        ? here.relativize(path).toString()
        : path.toString();
  }

  /** A word as a shell takes it for one. */
  public static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
