package assay.cli.experiment;

import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Origin;
import assay.lab.plan.Plan;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.phase.PhasePlan;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What an experiment would do, and about how long. */
record DryRun(ExperimentFile file, List<Plan> plans, double scale) {
  /** A guess, for what ends by count and has no rate. */
  private static final double RECKONED_PER_SECOND = 10_000;

  void print(PrintWriter out) {
    out.println(file.name() + ": " + file.description());
    if (scale != 1) {
      out.println("scale " + scale);
      file.scaleRules(scale).forEach(rule -> out.println("  " + rule));
    }
    Set<String> shown = new HashSet<>();
    Duration sum = Duration.ZERO;
    for (Plan plan : plans) {
      Origin origin = plan.origin().orElseThrow();
      Duration time = time(plan);
      sum = sum.plus(time);
      out.println(
          "run "
              + origin.position()
              + ExperimentRuns.label(origin)
              + ": "
              + plan.store()
              + (plan.tables().size() == 1 ? ", table " : ", tables ")
              + plan.tables().stream().map(PlannedTable::name).collect(Collectors.joining(", "))
              + ", about "
              + text(time));
      if (shown.add(origin.variant())) {
        plan.phases().forEach(phase -> print(phase, out));
      }
    }
    out.printf(
        Locale.ROOT,
        "%d runs, about %s; what ends by count and has no rate is reckoned at %,.0f/s,%n"
            + "administration and the store's start at nothing%n",
        plans.size(),
        text(sum),
        RECKONED_PER_SECOND);
    out.flush();
  }

  private static Duration time(Plan plan) {
    return plan.phases().stream().map(DryRun::time).reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration time(PhasePlan phase) {
    return phase
        .expected()
        .orElseGet(
            () ->
                phase.activities().stream()
                    .map(load -> load.operations() / RECKONED_PER_SECOND)
                    .map(seconds -> Duration.ofMillis((long) (seconds * 1000)))
                    .reduce(Duration.ZERO, Duration::plus));
  }

  private static void print(PhasePlan phase, PrintWriter out) {
    if (phase.activities().size() <= 1) {
      out.println("  " + line(phase.name(), phase.kind(), phase.settings()));
      return;
    }
    int count = phase.activities().size();
    out.println("  " + line(phase.name(), phase.kind(), Map.of("activities", count)));
    phase
        .activities()
        .forEach(each -> out.println("    " + line(each.name(), each.kind(), each.settings())));
  }

  private static String line(String name, String kind, Map<String, Object> settings) {
    String details =
        settings.entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
    return String.format(Locale.ROOT, "%-14s %-9s %s", name, kind, details);
  }

  private static String text(Duration time) {
    if (time.toMinutes() < 2) {
      return time.toSeconds() + " s";
    }
    return time.toHours() < 2
        ? time.toMinutes() + " min"
        : time.toHours() + " h " + time.toMinutesPart() + " min";
  }
}
