package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.WorkloadKeys;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import java.util.Optional;

record TableKeys(
    @Key(
            "Name of the table in the store. Default: `assay_FILE_TABLE`; FILE is the experiment "
                + "file's name, and TABLE is the table's name in 'tables'.")
        Optional<String> name,
    @Key(
            "Number of rows that a load phase inserts. With 'owner: user' and no load phase, this "
                + "is the number of rows that the table already contains. Default: the workload's "
                + "'rows'.")
        Optional<Long> rows,
    @Key(
            "Number of tablets to split the new table into; each tablet gets an equal share of "
                + "the rows. Default: no split.")
        Optional<Integer> splits,
    @Key(
            value =
                "Owner of the table: assay (recreated before each run) or user (used as is, "
                    + "never dropped).",
            otherwise = "assay")
        Owner owner,
    @Key(
            "Format of the table's rows, and operations on the rows. Default: the experiment's "
                + "'workload'.")
        Optional<WorkloadKeys> workload) {
  enum Owner {
    ASSAY,
    USER
  }

  TableKeys named(String newName) {
    return new TableKeys(Optional.of(newName), rows, splits, owner, workload);
  }

  TableKeys {
    BadKey.requirePositive("rows", rows);
    splits.ifPresent(PresplitSpec::atMost);
    if (splits.isPresent() && owner == Owner.USER) {
      throw new BadKey("splits", "a table owned by the user is not split; remove 'splits'");
    }
  }
}
