package assay.lab.serve;

import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The served folder and the runs in this folder. A run's name is its path relative to the folder,
 * with slashes. If the folder itself is a run, this run's name is {@code .}. Files outside of the
 * folder are never read.
 */
final class RunsFolder {
  /**
   * Maximum depth of the search for runs. Runs of experiments are one level deeper than other runs.
   */
  static final int DEEPEST = 5;

  static final int MOST_RUNS = 5_000;
  static final String ITSELF = ".";

  /**
   * Names of files that exist only in run folders. A folder that contains such a file is a run,
   * even without a manifest.
   */
  private static final Set<String> TRACES = Set.of("run.json", "series.jsonl", "events.jsonl");

  /**
   * Matches the names of pages that 'assay run' and 'assay search' write to the folders of their
   * runs.
   */
  private static final Pattern PAGE = Pattern.compile("(comparison-[0-9TZ-]+|search)\\.html");

  private final Path root;

  RunsFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          folder + " is not a folder; by default, 'assay run' writes runs to the folder 'runs'");
    }
    root = folder.toRealPath();
  }

  Path root() {
    return root;
  }

  /**
   * Removes the absolute path of the folder from an error's message, because the path is private.
   */
  String told(IOException e) {
    return String.valueOf(e.getMessage()).replace(root + "/", "");
  }

  boolean isOneRun() {
    return isRun(root);
  }

  private static boolean isRun(Path folder) {
    return TRACES.stream().anyMatch(file -> Files.exists(folder.resolve(file)));
  }

  /**
   * The runs and pages in the served folder, sorted by name.
   *
   * @param runs names of all runs, including unreadable runs; at most {@link #MOST_RUNS}
   * @param pages pages of experiments and searches, as paths relative to the folder
   */
  record Content(List<String> runs, List<String> pages) {}

  Content content() throws IOException {
    List<String> names = new ArrayList<>();
    List<String> pages = new ArrayList<>();
    Files.walkFileTree(
        root,
        EnumSet.noneOf(java.nio.file.FileVisitOption.class),
        DEEPEST,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (names.size() >= MOST_RUNS) {
              return FileVisitResult.TERMINATE;
            }
            if (isRun(folder)) {
              names.add(folder.equals(root) ? ITSELF : root.relativize(folder).toString());
              return FileVisitResult.SKIP_SUBTREE;
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && isPage(file)) {
              pages.add(root.relativize(file).toString());
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            // An unreadable folder is treated as a folder without runs.
            return FileVisitResult.CONTINUE;
          }
        });
    names.sort(null);
    pages.sort(null);
    return new Content(names, pages);
  }

  private static boolean isPage(Path file) {
    return PAGE.matcher(file.getFileName().toString()).matches();
  }

  /**
   * Returns the file of an experiment's or a search's page.
   *
   * @param name name of the page, as in {@link Content#pages}
   * @throws Refusal if there is no such page
   */
  Path page(String name) throws Refusal, IOException {
    int slash = name.lastIndexOf('/');
    Path folder = slash < 0 ? root : find(name.substring(0, slash)).path();
    Path page = folder.resolve(name.substring(slash + 1));
    if (!isPage(page) || !Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS)) {
      throw new Refusal(404, "there is no such page in the served folder");
    }
    return page;
  }

  /**
   * Returns the folder of a run.
   *
   * @throws Refusal if there is no such run, or if a link in the run's folder leads out of the
   *     served folder
   */
  RunFolder find(String name) throws Refusal, IOException {
    Path path = root;
    if (!name.equals(ITSELF)) {
      for (String word : name.split("/", -1)) {
        if (word.isEmpty() || word.equals(".") || word.equals("..") || !isPlain(word)) {
          throw unknown();
        }
        path = path.resolve(word);
      }
    }
    try {
      if (!path.toRealPath().equals(path) || !Files.isDirectory(path)) {
        throw unknown();
      }
    } catch (NoSuchFileException e) {
      throw unknown();
    }
    confineFiles(path);
    Path latency = new RunFolder(path).latency();
    if (Files.isDirectory(latency)) {
      confineFiles(latency);
    }
    return new RunFolder(path);
  }

  private static boolean isPlain(String word) {
    return word.chars().noneMatch(c -> c < ' ' || c == '\\');
  }

  /**
   * Rejects links that lead out of the served folder. If a run was copied from elsewhere, its
   * author may have added links to files on this machine.
   */
  private void confineFiles(Path folder) throws IOException, Refusal {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, Files::isSymbolicLink)) {
      for (Path link : files) {
        if (!Files.exists(link) || !link.toRealPath().startsWith(root)) {
          throw new Refusal(
              403, link.getFileName() + " is a link that leads out of the served folder");
        }
      }
    }
  }

  private static Refusal unknown() {
    return new Refusal(404, "there is no such run in the served folder");
  }
}
