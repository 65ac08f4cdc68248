package assay.lab.plan.phase;

import java.util.Map;

/** The kinds of phases: the word that a plan's text has for each, and its record. */
public final class PhaseKinds {
  /** Record classes by the value of {@code kind}. */
  public static final Map<String, Class<? extends PhasePlan>> BY_NAME =
      Map.of(
          "activities", LoadPlan.class,
          "table", TablePlan.class,
          "presplit", PresplitPlan.class,
          "throttle", ThrottlePlan.class,
          "format", FormatPlan.class,
          "import", ImportPlan.class,
          "snapshot", SnapshotPlan.class,
          "pause", PausePlan.class,
          "shell", ShellPlan.class);

  private PhaseKinds() {}
}
