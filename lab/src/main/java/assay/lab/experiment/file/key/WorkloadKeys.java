package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.experiment.file.yaml.Size;
import assay.lab.study.Key;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.FieldGroups;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.SeveralRows;
import java.util.Map;
import java.util.Optional;

/** The rows of the table, and what run phases do with them unless they say otherwise. */
public record WorkloadKeys(
    @Key(value = "how many rows a load phase inserts unless it says", otherwise = "100000")
        long rows,
    @Key(value = "cells a row", otherwise = "10") int fields,
    @Key(value = "bytes a cell, such as 100 or 1KB", otherwise = "100") Size fieldLength,
    @Key(
            value =
                "random does not compress, text is printable, selectable is text that begins with"
                    + " the digits of row number plus field number, the last one first",
            otherwise = "random")
        ValueFormat.Kind values,
    @Key(
            value = "share of each value by which compression shrinks it, such as 0.5; at most 0.9",
            otherwise = "0")
        double compressible,
    @Key(value = "the column family, or what the families' names begin with", otherwise = "cf")
        String family,
    @Key(
            value = "one for all fields, or a column family and a locality group a field",
            otherwise = "one")
        FieldGroups localityGroups,
    @Key("every cell carries an expression of who may see it") Optional<VisibilityKeys> visibility,
    @Key(value = "how rows lie in the table", otherwise = "hashed") KeyFormat.Order keys,
    @Key(value = "fills key numbers up with zeros", otherwise = "1") int keyDigits,
    @Key("operations and distribution of one of YCSB's workloads") Optional<Preset> preset,
    @Key("share of each operation, sum 1; in place of a preset") Map<OperationKind, Double> mix,
    @Key("which rows are asked for how often; the preset's, else uniform")
        Optional<RequestDistribution> distribution,
    @Key(value = "longest scan in rows", otherwise = "100") int scanLength,
    @Key(
            value = "up-to: any length to the longest; exactly: all of that length",
            otherwise = "up-to")
        Scans scans,
    @Key(value = "rows of a multi-read", otherwise = "100") int batch,
    @Key(value = "rows of a range-scan", otherwise = "100") long range) {

  /** How long scans are. */
  public enum Scans {
    UP_TO,
    EXACTLY;

    public ScanLength of(int rows) {
      return this == UP_TO ? ScanLength.upTo(rows) : ScanLength.exactly(rows);
    }
  }

  public WorkloadKeys {
    if (rows < 1) {
      throw new BadKey("rows", "must be at least 1");
    }
    if (scanLength < 1) {
      throw new BadKey("scan-length", "must be at least 1");
    }
    checkSeveral(Optional.of(batch), Optional.of(range));
    if (compressible > ValueFormat.MOST_COMPRESSIBLE) {
      throw new BadKey(
          "compressible",
          "must be from 0 to " + ValueFormat.MOST_COMPRESSIBLE + "; got " + compressible);
    }
    if (compressible > 0 && values == ValueFormat.Kind.INTEGRITY) {
      throw new BadKey("compressible", "must be left out with integrity values: they are YCSB's");
    }
    if (!family.matches("[A-Za-z0-9_]{1,60}")) {
      throw new BadKey("family", "'" + family + "': must be letters, digits and '_'");
    }
    Operations.check(preset, mix);
  }

  /** Refuses an operation on several rows that has none, here or in place of this. */
  public static void checkSeveral(Optional<Integer> batch, Optional<Long> range) {
    batch.filter(rows -> rows < 1).ifPresent(rows -> refuse("batch", rows));
    range.filter(rows -> rows < 1).ifPresent(rows -> refuse("range", rows));
  }

  private static void refuse(String key, long rows) {
    throw new BadKey(key, "must be at least 1 row; got " + rows);
  }

  /**
   * How many rows operations on several of them take.
   *
   * @param otherBatch in place of the batch, as the other is of the range
   */
  public SeveralRows sizes(Optional<Integer> otherBatch, Optional<Long> otherRange) {
    return new SeveralRows(otherBatch.orElse(batch), otherRange.orElse(range));
  }

  public RowFormat format() {
    return new RowFormat(
        new KeyFormat(keys, keyDigits),
        family,
        RowFormat.FIELD_PREFIX,
        fields,
        new FieldLength.Constant((int) Math.min(Integer.MAX_VALUE, fieldLength.bytes())),
        values,
        localityGroups,
        visibility.flatMap(VisibilityKeys::format),
        Optional.of(compressible));
  }

  public Operations operations() {
    return new Operations(preset, mix, distribution);
  }
}
