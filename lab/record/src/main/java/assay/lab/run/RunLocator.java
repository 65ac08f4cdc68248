package assay.lab.run;

import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;

/**
 * Finds the run that a user specified by the run's folder, by a parent folder or as {@code latest}.
 */
public final class RunLocator {
  private static final int DEEPEST = 5;

  private static final String LATEST = "latest";
  private static final Path USUAL = Path.of("runs");

  private RunLocator() {}

  /**
   * Returns the folder of the specified run. If the given path contains no run, returns the path
   * unchanged; reading the run then fails.
   *
   * @param given folder of a run, folder that contains runs, or {@code latest}. For a folder that
   *     contains runs, the newest run is returned
   * @throws IllegalArgumentException if the path does not exist, or if the path is {@code latest}
   *     and there is no run; the message has one line
   */
  public static Path of(Path given) throws IOException {
    Path place = latest(given);
    if (isRun(place)) {
      return place;
    }
    if (!Files.exists(place)) {
      throw new IllegalArgumentException(
          "folder '"
              + place
              + "' does not exist; specify a run's folder, such as runs/EXPERIMENT/START, or '"
              + LATEST
              + "' for the newest run");
    }
    return Files.isDirectory(place) ? newest(place).orElse(place) : place;
  }

  /**
   * If the path's last name is {@code latest} and the path does not exist, returns the newest run
   * in the path's parent folder. The path {@code latest} alone specifies the newest run in the
   * folder {@code runs}. Any other path is returned unchanged.
   *
   * @throws IllegalArgumentException if there is no run; the message has one line
   */
  public static Path latest(Path given) throws IOException {
    Path name = given.getFileName();
    if (name == null || !name.toString().equals(LATEST) || Files.exists(given)) {
      return given;
    }
    Path beside = given.getParent() == null ? USUAL : given.getParent();
    if (!Files.isDirectory(beside)) {
      throw new IllegalArgumentException(
          beside + " is not a folder; by default, 'assay run' writes runs to the folder 'runs'");
    }
    return newest(beside)
        .orElseThrow(() -> new IllegalArgumentException("no run found in " + beside));
  }

  private static boolean isRun(Path folder) {
    return Files.exists(new RunFolder(folder).manifest());
  }

  private static Optional<Path> newest(Path root) throws IOException {
    Newest newest = new Newest();
    Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), DEEPEST, newest);
    return Optional.ofNullable(newest.path);
  }

  private static final class Newest extends SimpleFileVisitor<Path> {
    private Path path;
    private Instant began = Instant.MIN;

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      if (!isRun(folder)) {
        return FileVisitResult.CONTINUE;
      }
      try {
        Instant start = OpenRun.manifest(folder).start();
        if (start != null && start.isAfter(began)) {
          began = start;
          path = folder;
        }
      } catch (IOException e) {
        // Damaged runs are ignored.
        return FileVisitResult.SKIP_SUBTREE;
      }
      return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      // Folders without read permission are ignored.
      return FileVisitResult.CONTINUE;
    }
  }
}
