package assay.cli.experiment;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.search.Judgement;
import assay.lab.search.Slo;
import assay.lab.workload.Operation;
import assay.lab.workload.rows.RowMix;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Bounds on response times that must hold in the last load phase of each run.
 *
 * @param text bounds as the user wrote them; empty if there are none
 */
record RunSlo(Optional<String> text) {
  /**
   * @throws IllegalArgumentException if the text is not a valid bound, or if a bound names an
   *     operation that a plan does not contain
   */
  void check(List<Plan> plans) {
    text.ifPresent(bounds -> plans.forEach(plan -> slo(bounds, plan)));
  }

  enum Decision {
    HOLDS,
    BROKEN,
    UNDECIDED
  }

  record Answer(Decision decision, String line) {}

  Optional<Answer> judge(RecordedRun run) {
    return text.map(bounds -> judge(slo(bounds, run.manifest().plan()), run));
  }

  private static Answer judge(Slo slo, RecordedRun run) {
    List<RecordedPhase> steps = run.steps();
    Judgement judgement =
        steps.isEmpty()
            ? new Judgement.Unjudged("nothing was measured")
            : slo.judgeRun(run, steps.get(steps.size() - 1));
    String asked = "--slo '" + slo.text() + "' ";
    if (judgement instanceof Judgement.Holds) {
      return new Answer(Decision.HOLDS, asked + "holds");
    }
    return judgement instanceof Judgement.Breaks
        ? new Answer(Decision.BROKEN, asked + "does not hold: " + judgement.why())
        : new Answer(Decision.UNDECIDED, asked + "is undecided: " + judgement.why());
  }

  private static Slo slo(String bounds, Plan plan) {
    Set<String> operations =
        plan.phases().stream()
            .filter(phase -> !phase.activities().isEmpty())
            .reduce((first, second) -> second)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--slo '" + bounds + "': no phase puts load on the store"))
            .activities()
            .stream()
            .flatMap(RunSlo::operations)
            .collect(Collectors.toSet());
    return Slo.parse(bounds, operations);
  }

  private static Stream<String> operations(ActivityPlan activity) {
    return activity.workload() instanceof RowMix of
        ? of.rows().mix().byLabel().keySet().stream()
        : activity.workload().operations().stream().map(Operation::name);
  }
}
