package assay.lab.compare;

import assay.lab.compare.figures.ExcludedRun;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.Figure;
import assay.lab.run.RunLocator;
import assay.lab.run.RunReader;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds runs on disk and groups them. Runs are grouped by the variant that their plans name. Runs
 * without a variant are grouped by the argument that matched them. An argument has the form {@code
 * [NAME=]PATH[,PATH]…}. A path is a run, a folder that contains runs, or a glob pattern that
 * matches runs or folders. An instance can be used only once.
 */
public final class RunGroups {
  private static final int DEEPEST = 4;
  private static final String SUPERSEDED = "superseded";

  /** Maximum number of groups. A chart with more groups would be unreadable. */
  public static final int MOST_GROUPS = 26;

  private final Map<GroupNames.Key, List<RunFigures>> runs = new LinkedHashMap<>();
  private final Map<String, List<ExcludedRun>> unreadable = new LinkedHashMap<>();
  private final Map<Path, String> places = new LinkedHashMap<>();
  private final Collection<Figure> asked;

  private RunGroups(Collection<Figure> asked) {
    this.asked = asked;
  }

  /**
   * Options that determine which runs are included in groups.
   *
   * @param includeInvalid whether invalid and unfinished runs are included
   * @param discardsFirstBlock whether to exclude the first repeat of each variant even if the
   *     experiment file does not request the exclusion
   */
  public record Counting(boolean includeInvalid, boolean discardsFirstBlock) {
    public static final Counting VALID = new Counting(false, false);

    Optional<ExcludedRun> objection(RunFigures run) {
      Optional<PlanOrigin> repeat = run.manifest().plan().origin().filter(of -> of.repeats() > 1);
      boolean discards = discardsFirstBlock || run.manifest().results().discardsFirstBlock();
      if (discards && repeat.filter(of -> of.repeat() == 1).isPresent()) {
        return Optional.of(
            new ExcludedRun(
                run.folder(), "first block", false, "the run belongs to the first repeat"));
      }
      return includeInvalid ? Optional.empty() : run.objection();
    }
  }

  /**
   * Reads all runs that the arguments match.
   *
   * @param asked metrics that are needed in addition to the metrics in the runs' plans
   * @throws IllegalArgumentException if an argument matches no run, or if only some of the runs
   *     were reset as requested. The message is shown to the user.
   */
  public static List<Group> read(
      List<String> arguments, Counting counting, Collection<Figure> asked) throws IOException {
    RunGroups groups = new RunGroups(asked);
    for (String argument : arguments) {
      groups.add(argument);
    }
    return groups.groups(counting);
  }

  /**
   * Returns the valid runs of one experiment, grouped by variant.
   *
   * @param folders folders of runs; at least one folder, and each folder must be in its
   *     experiment's folder
   * @param asked metrics that are needed in addition to the metrics in the runs' plans
   * @throws IllegalArgumentException if only some of the runs were reset as requested; the message
   *     is one line
   */
  public static List<Group> ofVariants(List<Path> folders, Collection<Figure> asked)
      throws IOException {
    RunGroups groups = new RunGroups(asked);
    for (Path folder : folders) {
      Path experiment = folder.toAbsolutePath().getParent().getFileName();
      groups.read(folder, experiment.toString(), false);
    }
    groups.sortFrom(0);
    return groups.groups(Counting.VALID);
  }

  private void add(String argument) throws IOException {
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
              run + " is listed twice, by '" + before + "' and '" + argument + "'");
        }
        read(run, name, found.size() == 1);
      }
      sortFrom(groupsBefore);
    }
  }

  /** Sorts the variants in natural order, because the variants were run in random order. */
  private void sortFrom(int first) {
    List<GroupNames.Key> keys = new ArrayList<>(runs.keySet());
    keys.subList(first, keys.size()).stream()
        .sorted(
            Comparator.comparing(GroupNames.Key::variant, new NaturalOrder())
                .thenComparing(GroupNames.Key::rows))
        .forEach(key -> runs.put(key, runs.remove(key)));
  }

  private void read(Path folder, String source, boolean alone) throws IOException {
    try {
      RunFigures run = RunFigures.of(RunReader.read(folder), asked);
      runs.computeIfAbsent(GroupNames.Key.of(source, run), key -> new ArrayList<>()).add(run);
    } catch (IOException e) {
      if (alone) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
      // A single unreadable folder must not hide the other folders.
      unreadable
          .computeIfAbsent(source, key -> new ArrayList<>())
          .add(ExcludedRun.unreadable(folder, e.getMessage()));
    }
  }

  private List<Group> groups(Counting counting) {
    Map<GroupNames.Key, List<ExcludedRun>> leftOut = unreadableByGroup();
    leaveOutWhatWasCarriedOutAgain(leftOut);
    if (runs.size() > MOST_GROUPS) {
      throw new IllegalArgumentException(
          "at most " + MOST_GROUPS + " groups can be compared; got " + runs.size());
    }
    List<GroupNames.Key> keys = List.copyOf(runs.keySet());
    List<String> names = GroupNames.of(keys);
    boolean oneSource = keys.stream().map(GroupNames.Key::source).distinct().count() == 1;
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      groups.add(
          Group.of(
              names.get(i),
              oneSource && !keys.get(i).variant().isEmpty()
                  ? keys.get(i).variant()
                  : keys.get(i).text(),
              runs.get(keys.get(i)),
              leftOut.getOrDefault(keys.get(i), List.of()),
              counting));
    }
    SameReset.check(groups);
    SameServers.check(groups);
    return List.copyOf(groups);
  }

  /** Excludes runs of a resumed experiment that were replaced by later runs. */
  private void leaveOutWhatWasCarriedOutAgain(Map<GroupNames.Key, List<ExcludedRun>> leftOut) {
    Map<Place, RunFigures> last = new HashMap<>();
    runs.values().stream()
        .flatMap(List::stream)
        .filter(run -> Place.of(run).isPresent())
        .sorted(Comparator.comparing(run -> run.manifest().start()))
        .forEach(run -> last.put(Place.of(run).get(), run));
    runs.forEach(
        (key, own) -> {
          List<ExcludedRun> again =
              own.stream()
                  .filter(run -> Place.of(run).map(of -> isAgain(run, last.get(of))).orElse(false))
                  .map(
                      run ->
                          new ExcludedRun(
                              run.folder(),
                              SUPERSEDED,
                              false,
                              "the run was superseded by a later run"))
                  .toList();
          own.removeIf(run -> again.stream().anyMatch(one -> one.folder().equals(run.folder())));
          leftOut.computeIfAbsent(key, any -> new ArrayList<>()).addAll(again);
        });
  }

  private static boolean isAgain(RunFigures run, RunFigures last) {
    return !last.folder().equals(run.folder())
        && last.manifest().plan().origin().flatMap(PlanOrigin::resumed).isPresent();
  }

  private record Place(String experiment, Instant begun, int position) {
    static Optional<Place> of(RunFigures run) {
      return run.manifest()
          .plan()
          .origin()
          .map(of -> new Place(run.manifest().experiment(), of.begun(), of.position()));
    }
  }

  /**
   * Assigns unreadable runs to groups. If a source has exactly one group, the source's unreadable
   * runs belong to this group. If the source has no group or several groups, the unreadable runs
   * become a group without included runs.
   */
  private Map<GroupNames.Key, List<ExcludedRun>> unreadableByGroup() {
    Map<GroupNames.Key, List<ExcludedRun>> leftOut = new LinkedHashMap<>();
    unreadable.forEach(
        (source, all) -> {
          List<GroupNames.Key> own =
              runs.keySet().stream().filter(key -> key.source().equals(source)).toList();
          GroupNames.Key key = own.size() == 1 ? own.get(0) : new GroupNames.Key(source, "", 0);
          runs.computeIfAbsent(key, any -> new ArrayList<>());
          leftOut.put(key, all);
        });
    return leftOut;
  }

  /**
   * Returns the runs that a path refers to, sorted by path.
   *
   * @param path a run, a folder that contains runs, a glob pattern, or {@code latest}
   * @throws IllegalArgumentException if there are no runs; the message is shown to the user
   */
  public static List<Path> runsUnder(String path) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path place : expanded(RunLocator.latest(Path.of(path)).toString())) {
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
              + "' is not a run and contains no runs. Try a folder such as runs/EXPERIMENT/START or"
              + " runs/EXPERIMENT.");
    }
    return found;
  }

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
