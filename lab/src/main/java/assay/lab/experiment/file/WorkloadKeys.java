package assay.lab.experiment.file;

import assay.lab.workload.KeyFormat;
import assay.lab.workload.OperationKind;
import assay.lab.workload.Preset;
import assay.lab.workload.RequestDistribution;
import assay.lab.workload.RowFormat;
import assay.lab.workload.ValueFormat;
import java.util.Map;
import java.util.Optional;

/** The rows of the table, and what run phases do with them unless they say otherwise. */
record WorkloadKeys(
    @Key(value = "how many rows a load phase inserts unless it says", otherwise = "100000")
        long rows,
    @Key(value = "cells a row", otherwise = "10") int fields,
    @Key(value = "bytes a cell, such as 100 or 1KB", otherwise = "100") Size fieldLength,
    @Key(value = "random does not compress, text is printable", otherwise = "random")
        ValueFormat.Kind values,
    @Key(value = "how rows lie in the table", otherwise = "hashed") KeyFormat.Order keys,
    @Key(value = "fills key numbers up with zeros", otherwise = "1") int keyDigits,
    @Key("operations and distribution of one of YCSB's workloads") Optional<Preset> preset,
    @Key("share of each operation, sum 1; in place of a preset") Map<OperationKind, Double> mix,
    @Key("which rows are asked for how often; the preset's, else uniform")
        Optional<RequestDistribution> distribution,
    @Key(value = "longest scan in rows", otherwise = "100") int scanLength) {

  WorkloadKeys {
    if (rows < 1) {
      throw new BadKey("rows", "at least 1 is expected");
    }
    if (scanLength < 1) {
      throw new BadKey("scan-length", "at least 1 is expected");
    }
    Operations.check(preset, mix);
  }

  RowFormat format() {
    return RowFormat.of(
        new KeyFormat(keys, keyDigits),
        fields,
        (int) Math.min(Integer.MAX_VALUE, fieldLength.bytes()),
        values);
  }

  Operations operations() {
    return new Operations(preset, mix, distribution);
  }
}
