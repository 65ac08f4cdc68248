package assay.lab.plan.phase;

import java.util.Map;

public final class PhaseKinds {
  /** Record classes by the value of {@code kind}. */
  public static final Map<String, Class<? extends PhasePlan>> BY_NAME =
      Map.ofEntries(
          Map.entry("activities", LoadPlan.class),
          Map.entry("table", TablePlan.class),
          Map.entry("presplit", PresplitPlan.class),
          Map.entry("throttle", ThrottlePlan.class),
          Map.entry("format", FormatPlan.class),
          Map.entry("import", ImportPlan.class),
          Map.entry("snapshot", SnapshotPlan.class),
          Map.entry("pause", PausePlan.class),
          Map.entry("shell", ShellPlan.class),
          Map.entry("servers", ServersPlan.class),
          Map.entry("program", ProgramPlan.class),
          Map.entry("warm", WarmPlan.class),
          Map.entry("cold", ColdPlan.class));

  private PhaseKinds() {}
}
