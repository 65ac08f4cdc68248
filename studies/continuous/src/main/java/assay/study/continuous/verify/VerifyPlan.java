package assay.study.continuous.verify;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.value.NamedValues;
import assay.store.capability.Capability;
import assay.study.continuous.ingest.ContinuousIngest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Plan of a phase that compares a table with the ledgers of its ingests.
 *
 * @param ledgers ledgers of other runs, in addition to the ledgers of this run. Each path is a
 *     ledger, a folder of ledgers or a run
 * @param references whether to check only that linked rows exist, which needs no ledger
 * @param ofClone whether to read a clone of the table
 * @param offline whether to read the files of a snapshot
 * @param mapReduce whether a MapReduce job reads the table
 */
public record VerifyPlan(
    @Key(value = Key.PHASE_NAME, otherwise = VerifyPlan.KIND) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key(
            "Additional ledgers (records of written entries) from other runs on this table: run "
                + "folders, ledger folders or ledger files. Default: only this run's ledgers.")
        List<String> ledgers,
    @Key(
            value =
                "Whether to check only that every linked row exists (as in Accumulo's continuous "
                    + "test suite), without comparing the table with ledgers.",
            otherwise = "false")
        boolean references,
    @Key(
            name = "clone",
            value = "Whether to read a temporary clone of the table instead of the table itself.",
            otherwise = "false")
        boolean ofClone,
    @Key(
            value =
                "Whether to take a snapshot of the table and read the snapshot's files directly, "
                    + "without the servers.",
            otherwise = "false")
        boolean offline,
    @Key(
            value =
                "Whether a MapReduce job reads the table, on this machine or (with "
                    + "`--job-conf`) on YARN.",
            otherwise = "false")
        boolean mapReduce)
    implements PhasePlan {
  public static final String KIND = "verify";

  public VerifyPlan {
    ledgers = List.copyOf(ledgers);
    ReadFrom.of(ofClone, offline);
    Require.that(
        !references || ledgers.isEmpty(),
        "'ledgers' and 'references' are mutually exclusive; remove one");
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    table.ifPresent(of -> settings.put("table", of));
    if (!ledgers.isEmpty()) {
      settings.put("ledgers", ledgers);
    }
    if (references) {
      settings.put("references", true);
    }
    if (ofClone) {
      settings.put("clone", true);
    }
    if (offline) {
      settings.put("offline", true);
    }
    if (mapReduce) {
      settings.put("mapReduce", true);
    }
    return settings.build();
  }

  @Override
  public List<Capability> needs() {
    return switch (from()) {
      case TABLE -> List.of();
      case CLONE -> List.of(Capability.SNAPSHOTS);
      case FILES -> List.of(Capability.OFFLINE_SCAN);
    };
  }

  ReadFrom from() {
    return ReadFrom.of(ofClone, offline);
  }

  @Override
  public void checkBehind(List<PhasePlan> before) {
    if (references) {
      return;
    }
    try {
      LedgerFiles.at(ledgers);
    } catch (IOException e) {
      throw new IllegalArgumentException("a ledger cannot be read: " + e.getMessage(), e);
    }
    boolean ingests =
        !ActivityPlan.workloads(before, table, ContinuousIngest.class).isEmpty()
            || !ImportedLists.in(before, table).isEmpty();
    Require.that(
        ingests || !ledgers.isEmpty(),
        "no earlier phase ingests into this table; put this phase after a 'run' with"
            + " 'workload: {kind: continuous-ingest}' or an 'import' of such rows. Or set"
            + " 'ledgers' to another run's ledgers");
  }
}
