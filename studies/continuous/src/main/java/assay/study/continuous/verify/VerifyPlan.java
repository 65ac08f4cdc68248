package assay.study.continuous.verify;

import assay.lab.experiment.file.yaml.Key;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.study.continuous.ingest.ContinuousIngest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sets the ledgers of a table's ingests against the table.
 *
 * @param ledgers folders of other runs' ledgers, or single files, beside the run's own
 */
public record VerifyPlan(
    @Key(value = Key.PHASE_NAME, otherwise = VerifyPlan.KIND) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key(
            "folders with ledgers of earlier runs on the table, or single files, beside this run's own")
        List<String> ledgers)
    implements PhasePlan {
  public static final String KIND = "verify";

  public VerifyPlan {
    ledgers = List.copyOf(ledgers);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    table.ifPresent(of -> settings.put("table", of));
    if (!ledgers.isEmpty()) {
      settings.put("ledgers", ledgers);
    }
    return settings;
  }

  @Override
  public void checkBehind(List<PhasePlan> before) {
    boolean ingests =
        before.stream().flatMap(phase -> phase.activities().stream()).anyMatch(this::isProven);
    if (!ingests && ledgers.isEmpty()) {
      throw new IllegalArgumentException(
          "no phase before it ingests into this table; put it behind one with"
              + " 'workload: {kind: continuous-ingest}', or give the 'ledgers' of another run");
    }
  }

  /** Whether an activity writes entries that this phase accounts for. */
  boolean isProven(ActivityPlan activity) {
    return activity.workload() instanceof ContinuousIngest && activity.table().equals(table);
  }
}
