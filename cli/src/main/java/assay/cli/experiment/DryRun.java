package assay.cli.experiment;

import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Cloning;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.Reset;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.value.NamedValues;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

record DryRun(ExperimentFile file, List<Plan> plans, double scale, List<String> doubts) {
  /**
   * Assumed rate of a phase, in operations per second, if the plan sets neither the phase's rate
   * nor the phase's duration.
   */
  private static final double RECKONED_PER_SECOND = 10_000;

  void print(PrintWriter out) {
    out.println(file.name() + ": " + file.description());
    if (scale != 1) {
      out.println("scale " + scale);
      file.scaleRules(scale).forEach(rule -> out.println("  " + rule));
    }
    Set<String> shown = new HashSet<>();
    Set<String> loaded = new HashSet<>();
    Duration sum = Duration.ZERO;
    for (Plan plan : plans) {
      PlanOrigin origin = plan.origin().orElseThrow();
      Optional<Cloning> cloning =
          plan.reset() == Reset.CLONE ? Optional.of(Cloning.of(plan)) : Optional.empty();
      Duration time = time(cloning.map(Cloning::run).orElse(plan));
      sum = sum.plus(time);
      if (cloning.isPresent() && loaded.add(cloning.get().mark())) {
        sum = sum.plus(time(cloning.get().load()));
      }
      out.println(
          "run "
              + origin.position()
              + (origin.label().isEmpty() ? "" : ", " + origin.label())
              + ": "
              + plan.store()
              + (plan.tables().size() == 1 ? ", table " : ", tables ")
              + plan.tables().stream().map(PlannedTable::name).collect(Collectors.joining(", "))
              + ", about "
              + text(time));
      if (shown.add(origin.variant())) {
        servers(plan).ifPresent(servers -> out.println("  servers: " + servers));
        cloning.ifPresent(
            of -> {
              out.println(
                  "  once, before the runs that clone the loaded tables"
                      + plan.cluster()
                          .flatMap(ClusterPlan::load)
                          .map(on -> ", on servers with " + String.join(", ", asked(on)))
                          .orElse("")
                      + ":");
              of.load().phases().forEach(phase -> print(phase, out));
              out.println("  each run, on clones of the loaded tables:");
            });
        cloning.map(Cloning::run).orElse(plan).phases().forEach(phase -> print(phase, out));
      }
    }
    out.printf(
        Locale.ROOT,
        "%d runs, about %s, not including administrative phases or server starts.%n",
        plans.size(),
        text(sum));
    out.printf(
        Locale.ROOT,
        "The estimate assumes %,.0f operations per second for phases without a rate or duration.%n",
        RECKONED_PER_SECOND);
    doubts.forEach(doubt -> out.println("Caveat: " + doubt));
  }

  private static Optional<String> servers(Plan plan) {
    List<String> parts = new ArrayList<>();
    switch (plan.reset()) {
      case WIPE -> parts.add("started without data for each run");
      case RESTART -> parts.add("restarted for each run");
      case DROP, CLONE -> plan.cluster().ifPresent(of -> parts.add("started once per repeat"));
    }
    plan.cluster().map(DryRun::asked).ifPresent(parts::addAll);
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
  }

  private static List<String> asked(ClusterPlan servers) {
    List<String> parts = new ArrayList<>();
    servers.options().forEach((key, value) -> parts.add(key + " " + value));
    servers
        .conf()
        .forEach(
            (file, values) ->
                values.forEach((key, value) -> parts.add(file + " " + key + "=" + value)));
    servers.jvm().forEach((role, flags) -> parts.add(role + " " + String.join(" ", flags)));
    servers.cpu().ifPresent(cores -> parts.add("cpu " + cores));
    return parts;
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
    out.println("  " + line(phase.name(), phase.kind(), NamedValues.of("activities", count)));
    phase
        .activities()
        .forEach(each -> out.println("    " + line(each.name(), each.kind(), each.settings())));
  }

  private static String line(String name, String kind, NamedValues settings) {
    String details = String.join(", ", settings.words());
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
