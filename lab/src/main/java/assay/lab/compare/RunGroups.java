package assay.lab.compare;

import assay.lab.plan.Figure;
import assay.lab.plan.Origin;
import assay.lab.run.Manifest;
import assay.lab.run.RunReader;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds runs on disk and groups them: by the variant that their plans name, else by the argument
 * that they were found under. An argument is {@code [NAME=]PATH[,PATH]…}; a path is a run, a folder
 * with runs in it, or a pattern of such. Used once.
 */
public final class RunGroups {
  private static final int DEEPEST = 4;

  /** More have no letters. */
  public static final int MOST_GROUPS = 26;

  private final Map<String, List<RunFigures>> runs = new LinkedHashMap<>();
  private final Map<String, List<Group.LeftOut>> unreadable = new LinkedHashMap<>();
  private final Map<Path, String> places = new LinkedHashMap<>();
  private final Collection<Figure> asked;

  private RunGroups(Collection<Figure> asked) {
    this.asked = asked;
  }

  /**
   * Reads all runs.
   *
   * @param includeInvalid whether runs that are not valid, or did not end, count as well
   * @param asked figures that are needed beside those that runs' plans ask for
   * @throws IllegalArgumentException if an argument names no run, or some runs were not reset as
   *     asked and others were; the message is for users
   */
  public static List<Group> read(
      List<String> arguments, boolean includeInvalid, Collection<Figure> asked) throws IOException {
    RunGroups groups = new RunGroups(asked);
    for (String argument : arguments) {
      groups.add(argument, arguments.size() > 1);
    }
    return groups.groups(includeInvalid);
  }

  /**
   * The runs of one experiment by their variants, repeats of the only one where there is but one;
   * those that are not valid are left out.
   *
   * @param folders of runs, at least one, each in its experiment's folder
   * @param asked figures that are needed beside those that runs' plans ask for
   * @throws IllegalArgumentException if some were not reset as asked and others were; one line
   */
  public static List<Group> ofVariants(List<Path> folders, Collection<Figure> asked)
      throws IOException {
    RunGroups groups = new RunGroups(asked);
    for (Path folder : folders) {
      Path experiment = folder.toAbsolutePath().getParent().getFileName();
      groups.read(folder, experiment.toString(), false, false);
    }
    groups.sortFrom(0);
    return groups.groups(false);
  }

  private void add(String argument, boolean several) throws IOException {
    int equals = argument.indexOf('=');
    boolean named = equals > 0 && argument.lastIndexOf('/', equals) < 0;
    String name = named ? argument.substring(0, equals) : argument.replaceFirst("/+$", "");
    for (String path : argument.substring(named ? equals + 1 : 0).split(",", -1)) {
      List<Path> found = runsUnder(path);
      int groupsBefore = runs.size();
      for (Path run : found) {
        String before = places.putIfAbsent(run.toRealPath(), argument);
        if (before != null) {
          throw new IllegalArgumentException(
              run + " is named twice, by '" + before + "' and '" + argument + "'");
        }
        read(run, name, several, found.size() == 1);
      }
      sortFrom(groupsBefore);
    }
  }

  /** Variants of one experiment were run in a random order; they are shown in their own. */
  private void sortFrom(int first) {
    List<String> names = new ArrayList<>(runs.keySet());
    names.subList(first, names.size()).stream()
        .sorted(new NaturalOrder())
        .forEach(name -> runs.put(name, runs.remove(name)));
  }

  private void read(Path folder, String name, boolean several, boolean alone) throws IOException {
    try {
      RunFigures run = RunFigures.of(RunReader.read(folder), asked);
      String variant = variant(run.manifest());
      String group = variant.isEmpty() ? name : several ? name + " " + variant : variant;
      runs.computeIfAbsent(group, key -> new ArrayList<>()).add(run);
    } catch (IOException e) {
      if (alone) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
      // One broken folder among many must not hide the others.
      unreadable
          .computeIfAbsent(name, key -> new ArrayList<>())
          .add(Group.LeftOut.unreadable(folder, e.getMessage()));
    }
  }

  /** As the plan names it; empty for none. */
  private static String variant(Manifest manifest) {
    return manifest.plan().origin().map(Origin::variant).orElse("");
  }

  private List<Group> groups(boolean includeInvalid) {
    unreadable.keySet().forEach(name -> runs.computeIfAbsent(name, key -> new ArrayList<>()));
    if (runs.size() > MOST_GROUPS) {
      throw new IllegalArgumentException(
          runs.size() + " groups: at most " + MOST_GROUPS + " can be compared; name fewer");
    }
    List<Group> groups = new ArrayList<>();
    runs.forEach(
        (name, found) ->
            groups.add(
                Group.of(
                    String.valueOf((char) ('A' + groups.size())),
                    name,
                    found,
                    unreadable.getOrDefault(name, List.of()),
                    includeInvalid)));
    SameReset.check(groups);
    return List.copyOf(groups);
  }

  /**
   * The runs that a path means, in order.
   *
   * @param path a run, a folder with runs in it, or a pattern of such
   * @throws IllegalArgumentException if there is none; the message is for users
   */
  public static List<Path> runsUnder(String path) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path place : expanded(path)) {
      try (Stream<Path> folders = Files.walk(place, DEEPEST)) {
        folders
            .filter(folder -> Files.isRegularFile(new RunFolder(folder).manifest()))
            .sorted()
            .forEach(found::add);
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "'"
              + path
              + "' is no run and holds none; name folders such as runs/EXPERIMENT/START or"
              + " runs/EXPERIMENT");
    }
    return found;
  }

  /** A pattern's matches in order; a path that is there is never taken for a pattern. */
  private static List<Path> expanded(String text) throws IOException {
    Path path = Path.of(text);
    if (Files.isDirectory(path)) {
      return List.of(path);
    }
    Path root = path.isAbsolute() ? path.getRoot() : Path.of("");
    int fixed = 0;
    while (fixed < path.getNameCount() && !path.getName(fixed).toString().matches(".*[*?\\[{].*")) {
      root = root.resolve(path.getName(fixed++));
    }
    if (fixed == path.getNameCount() || !Files.isDirectory(root.toAbsolutePath())) {
      return List.of();
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + path);
    try (Stream<Path> below = Files.walk(root, path.getNameCount() - fixed)) {
      return below.filter(Files::isDirectory).filter(matcher::matches).sorted().toList();
    }
  }
}
