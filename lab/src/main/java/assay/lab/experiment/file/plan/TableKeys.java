package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.WorkloadKeys;
import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.study.Key;
import java.util.Optional;

/** One of several tables. */
record TableKeys(
    @Key("in the store; assay_, the file's name and the table's unless it says")
        Optional<String> name,
    @Key("how many rows a load phase inserts unless it says; the workload's if nothing is said")
        Optional<Long> rows,
    @Key("when it is made it is divided into so many tablets, by the keys of all its rows")
        Optional<Integer> splits,
    @Key(
            value = "assay: made anew before each run; user: used as it is, and never dropped",
            otherwise = "assay")
        Owner owner,
    @Key("its rows and what is done with them, in place of the file's")
        Optional<WorkloadKeys> workload) {
  /** Who may drop a table. */
  enum Owner {
    ASSAY,
    USER
  }

  TableKeys named(String newName) {
    return new TableKeys(Optional.of(newName), rows, splits, owner, workload);
  }

  TableKeys {
    if (rows.isPresent() && rows.get() < 1) {
      throw new BadKey("rows", "must be at least 1");
    }
    splits.ifPresent(PresplitSpec::atMost);
    if (splits.isPresent() && owner == Owner.USER) {
      throw new BadKey("splits", "a table of the user's is not divided; remove 'splits'");
    }
  }
}
