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

/** Finds the run that a user names: by its folder, by a folder above it, or as the latest. */
public final class RunPlace {
  /** Runs lie at {@code EXPERIMENT/START}; those of searches one deeper. */
  private static final int DEEPEST = 5;

  private static final String LATEST = "latest";
  private static final Path USUAL = Path.of("runs");

  private RunPlace() {}

  /**
   * The folder of the run that is meant.
   *
   * @param given a run's folder; one with runs below it, such as an experiment's, for the newest of
   *     them; or {@code latest}, see {@link #latest}
   * @return the path as given if it holds no run: whoever reads it says so
   * @throws IllegalArgumentException if there is nothing at it, or it is {@code latest}, and there
   *     is no run; one line
   */
  public static Path of(Path given) throws IOException {
    Path place = latest(given);
    if (isRun(place)) {
      return place;
    }
    if (!Files.exists(place)) {
      throw new IllegalArgumentException(
          "there is no folder "
              + place
              + "; name a run's, such as runs/EXPERIMENT/START, or '"
              + LATEST
              + "' for the newest run");
    }
    return Files.isDirectory(place) ? newest(place).orElse(place) : place;
  }

  /**
   * The newest run beside a path whose last name is {@code latest}, where there is nothing of that
   * name; {@code latest} alone means the newest in the folder {@code runs}. Any other path is
   * returned as it is.
   *
   * @throws IllegalArgumentException if there is no run; one line
   */
  public static Path latest(Path given) throws IOException {
    Path name = given.getFileName();
    if (name == null || !name.toString().equals(LATEST) || Files.exists(given)) {
      return given;
    }
    Path beside = given.getParent() == null ? USUAL : given.getParent();
    if (!Files.isDirectory(beside)) {
      throw new IllegalArgumentException(
          beside + " is not a folder; runs are where 'assay run' left them, in runs by default");
    }
    return newest(beside)
        .orElseThrow(() -> new IllegalArgumentException("there is no run in " + beside));
  }

  private static boolean isRun(Path folder) {
    return Files.exists(new RunFolder(folder).manifest());
  }

  /** The run that began last; none where there is no run that can be read. */
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
        // A broken run is not the one that is meant.
        return FileVisitResult.SKIP_SUBTREE;
      }
      return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      // A folder that may not be looked into holds no run for this user.
      return FileVisitResult.CONTINUE;
    }
  }
}
