package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.LoadPlan;
import java.util.ArrayList;
import java.util.List;

/** Action during a phase, with the action's line in the experiment file. */
public record ActionSpec(Place place, ActionKeys keys) {
  public static final String KEY = "during";

  static final String MEANING = "Actions on servers and tables during the phase. Default: none.";

  private static final String WHAT = "an action of '" + KEY + "'";

  static ActionSpec of(Tree tree) {
    Tree.Mapping mapping = tree.mapping(WHAT);
    return new ActionSpec(mapping.place(), Binder.record(ActionKeys.class, mapping, WHAT));
  }

  /**
   * Returns a copy of the phase with the actions added.
   *
   * @param scale factor of the phase's duration, which also applies to the actions' times
   */
  static LoadPlan attached(LoadPlan phase, List<ActionSpec> specs, double scale, Planner planner) {
    List<ActionPlan> actions = new ArrayList<>();
    for (ActionSpec spec : specs) {
      actions.add(
          spec.place.in(
              WHAT,
              () -> {
                ActionPlan action = spec.keys.plan(phase.name(), scale, planner);
                phase.deadline().ifPresent(action::checkWithin);
                return action;
              }));
    }
    return actions.isEmpty() ? phase : phase.withDuring(actions);
  }
}
