package assay.study.continuous.spread;

import assay.lab.experiment.file.yaml.Key;
import assay.lab.experiment.file.yaml.Size;
import assay.lab.plan.phase.PhasePlan;
import assay.store.capability.Capability;
import assay.study.continuous.entry.Splits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Divides a table into equal ranges of rows (seed report, sections 5.3 and 13.5.1). */
public record SpreadPlan(
    @Key(value = Key.PHASE_NAME, otherwise = SpreadPlan.KIND) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key("into so many; 1 divides nothing") int tablets,
    @Key(value = "lowest number of a row", otherwise = "0") long minRow,
    @Key(value = "above the highest number of a row", otherwise = "9223372036854775807")
        long maxRow,
    @Key("tablets divide themselves beyond this size of files") Optional<Size> splitThreshold)
    implements PhasePlan {
  public static final String KIND = "spread";

  private static final int MOST_TABLETS = 10_000;

  public SpreadPlan {
    if (tablets > MOST_TABLETS) {
      throw new IllegalArgumentException(
          "tablets must be at most " + MOST_TABLETS + "; got " + tablets);
    }
    Splits.of(tablets, minRow, maxRow);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    table.ifPresent(of -> settings.put("table", of));
    settings.put("tablets", tablets);
    splitThreshold.ifPresent(of -> settings.put("splitThresholdBytes", of.bytes()));
    return settings;
  }

  @Override
  public List<Capability> needs() {
    return splitThreshold.isPresent()
        ? List.of(Capability.PRE_SPLIT, Capability.SPLIT_THRESHOLD)
        : List.of(Capability.PRE_SPLIT);
  }
}
