package assay.cli.experiment;

import assay.cli.print.NextCommands;
import assay.lab.plan.Cloning;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.Reset;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.run.file.RunFolder;
import assay.lab.serve.LiveRun;
import assay.lab.verdict.VerdictCode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Existing runs of an experiment that is being resumed. A run that was interrupted or killed is
 * repeated. A run is also repeated if something other than Assay or the store made the run invalid.
 * Runs that are not repeated are kept, even if they are invalid.
 *
 * @param done folders of the runs to keep, by position in the experiment
 * @param again folders of the runs to repeat, by position in the experiment
 */
record PreviousRuns(SortedMap<Integer, Path> done, SortedMap<Integer, Path> again) {
  static final PreviousRuns NONE = new PreviousRuns(new TreeMap<>(), new TreeMap<>());

  private static final long MOST_WAIT_MILLIS = 20_000;
  private static final long LOOK_EVERY_MILLIS = 500;

  private record There(Path folder, Manifest manifest, PlanOrigin origin) {}

  /**
   * Returns the time at which the experiment was last started. Resuming the experiment does not
   * count as a start.
   *
   * @param folder folder of the experiment's runs
   * @throws IllegalArgumentException if the folder has no run of an experiment
   */
  static Instant begun(Path folder) throws IOException {
    return there(folder).stream()
        .map(run -> run.origin.begun())
        .max(Comparator.naturalOrder())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--resume: no run of this experiment in "
                        + NextCommands.shown(folder)
                        + "; omit --resume to start the experiment"));
  }

  /**
   * Reads the existing runs of an experiment.
   *
   * @param folder folder of the experiment's runs
   * @param plans plans of all runs of the experiment
   * @throws IllegalArgumentException if a run used a different plan, or is still running
   */
  static PreviousRuns of(Path folder, List<Plan> plans) throws IOException, InterruptedException {
    Instant begun = plans.get(0).origin().orElseThrow().begun();
    SortedMap<Integer, Path> done = new TreeMap<>();
    SortedMap<Integer, Path> again = new TreeMap<>();
    List<There> runs =
        there(folder).stream()
            .filter(run -> run.origin.begun().equals(begun))
            .sorted(Comparator.comparing(run -> run.manifest.start()))
            .toList();
    for (There run : runs) {
      int position = run.origin.position();
      PlanChange.check(run.folder, run.manifest.plan(), planned(plans, position));
      requireEnd(run);
      (isDone(run.manifest) ? done : again).put(position, run.folder);
    }
    again.keySet().removeAll(done.keySet());
    return new PreviousRuns(done, again);
  }

  /**
   * Returns, in order, the plans of the runs that must still be executed.
   *
   * @param now time at which the experiment is resumed
   */
  List<Plan> left(List<Plan> plans, Instant now) {
    if (done.isEmpty() && again.isEmpty()) {
      return plans;
    }
    return plans.stream()
        .filter(plan -> !done.containsKey(plan.origin().orElseThrow().position()))
        .map(plan -> plan.resumedAt(now))
        .toList();
  }

  /**
   * Returns lines for the user, which state how many runs exist and which runs will be repeated.
   * The list is empty for a new experiment.
   */
  List<String> lines(List<Plan> plans) throws IOException {
    if (done.isEmpty() && again.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "resuming the experiment that started at "
            + plans.get(0).origin().orElseThrow().begun()
            + ": "
            + done.size()
            + " of "
            + plans.size()
            + " runs are done");
    for (Map.Entry<Integer, Path> run : again.entrySet()) {
      lines.add(
          plans.get(run.getKey() - 1).origin().orElseThrow().heading()
              + " will be executed again: "
              + why(OpenRun.manifest(run.getValue()))
              + " ("
              + NextCommands.shown(run.getValue())
              + ")");
    }
    return lines;
  }

  private static boolean isDone(Manifest manifest) {
    return manifest.verdict() != null
        && manifest.state() != Manifest.State.RUNNING
        && manifest.state() != Manifest.State.INTERRUPTED
        && !isFromOutside(manifest);
  }

  static boolean isFromOutside(Manifest manifest) {
    return manifest.verdict() != null && VerdictCode.isFromOutside(manifest.verdict());
  }

  private static String why(Manifest manifest) {
    return switch (manifest.state()) {
      case RUNNING -> "the run was killed";
      case INTERRUPTED -> "the run was interrupted";
      default ->
          manifest.verdict() == null ? "the run has no verdict" : manifest.verdict().sentence();
    };
  }

  /**
   * Waits until the process of a run has ended. A process that was just killed may still appear to
   * be running.
   */
  private static void requireEnd(There run) throws IOException, InterruptedException {
    if (run.manifest.state() != Manifest.State.RUNNING) {
      return;
    }
    LiveRun live = LiveRun.open(run.folder);
    long deadline = System.nanoTime() + MOST_WAIT_MILLIS * 1_000_000;
    while (live.goesOn(System.currentTimeMillis())) {
      if (System.nanoTime() > deadline) {
        throw new IllegalArgumentException(
            "--resume: "
                + NextCommands.shown(run.folder)
                + " is running in another process; wait until that process ends, or stop that"
                + " process");
      }
      Thread.sleep(LOOK_EVERY_MILLIS);
      live.now();
    }
  }

  private static Optional<Plan> planned(List<Plan> plans, int position) {
    return position > plans.size()
        ? Optional.empty()
        : Optional.of(plans.get(position - 1))
            .map(plan -> plan.reset() == Reset.CLONE ? Cloning.of(plan).run() : plan);
  }

  private static List<There> there(Path folder) throws IOException {
    List<There> runs = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return runs;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder, PreviousRuns::isRun)) {
      for (Path run : folders) {
        Manifest manifest = OpenRun.manifest(run);
        manifest.plan().origin().ifPresent(of -> runs.add(new There(run, manifest, of)));
      }
    }
    return runs;
  }

  private static boolean isRun(Path folder) {
    return Files.exists(new RunFolder(folder).manifest());
  }
}
