package assay.lab.experiment.file.key;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.study.Size;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.FieldGroups;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.format.VisibilityFormat;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.SeveralRows;
import java.util.Map;
import java.util.Optional;

public record WorkloadKeys(
    @Key(value = "Number of rows that a load phase inserts.", otherwise = "100000") long rows,
    @Key(value = "Number of fields (cells) per row.", otherwise = "10") int fields,
    @Key(
            value = "Size of each field's value, such as 100 (bytes) or 1KB (1024 bytes).",
            otherwise = "100")
        Size fieldLength,
    @Key(
            value =
                "Content of values: random (incompressible bytes), text (printable characters), "
                    + "selectable (text for tests of filters) or integrity (text that YCSB can "
                    + "verify). Selectable text starts with the sum of the row number and the "
                    + "field number; the digits of this sum are in reverse order.",
            otherwise = "random")
        ValueFormat.Kind values,
    @Key(
            value = "Share of each value that compression can remove, such as 0.5; at most 0.9.",
            otherwise = "0")
        double compressible,
    @Key(
            value =
                "Name of the column family. If each field has its own column family "
                    + "('locality-groups: one-per-field'), this name is the prefix of the "
                    + "families' names.",
            otherwise = "cf")
        String family,
    @Key(
            value =
                "Grouping of fields: one (all fields in one column family) or one-per-field (each "
                    + "field in its own column family and locality group).",
            otherwise = "one")
        FieldGroups localityGroups,
    @Key("Visibility expressions to write with the cells. Default: no expressions.")
        Optional<VisibilityFormat> visibility,
    @Key(
            value =
                "Form of row keys: hashed (hash of the row number), ordered (the row number) or "
                    + "hexadecimal (the hash as 16 hexadecimal digits).",
            otherwise = "hashed")
        KeyFormat.Order keys,
    @Key(
            value =
                "Minimum number of digits in a row key; shorter numbers are padded with leading "
                    + "zeros.",
            otherwise = "1")
        int keyDigits,
    @Key(
            "YCSB core workload, a to f, that sets the operations and the distribution of "
                + "requests. Default: none; if neither 'preset' nor 'mix' is set, each run phase "
                + "must set its operations.")
        Optional<Preset> preset,
    @Key(
            "Share of each operation, such as {read: 0.9, update: 0.1}; the shares must sum to 1. "
                + "Cannot be combined with 'preset'. Default: the shares of the workload in "
                + "'preset'.")
        Map<OperationKind, Double> mix,
    @Key(
            "Distribution of requests over rows, such as zipfian. Default: the preset's "
                + "distribution, or uniform if 'preset' is not set.")
        Optional<RequestDistribution> distribution,
    @Key(value = "Maximum number of rows per scan.", otherwise = "100") int scanLength,
    @Key(
            value =
                "Number of rows per scan: up-to (random, at most 'scan-length') or exactly "
                    + "(always 'scan-length').",
            otherwise = "up-to")
        Scans scans,
    @Key(value = "Number of rows per multi-read.", otherwise = "100") int batch,
    @Key(value = "Number of rows per range-scan.", otherwise = "100") long range) {

  public enum Scans {
    UP_TO,
    EXACTLY;

    public ScanLength of(int rows) {
      return this == UP_TO ? ScanLength.upTo(rows) : ScanLength.exactly(rows);
    }
  }

  public WorkloadKeys {
    BadKey.requirePositive("rows", Optional.of(rows));
    BadKey.requirePositive("scan-length", Optional.of(scanLength));
    checkSeveral(Optional.of(batch), Optional.of(range));
    BadKey.require(
        compressible <= ValueFormat.MOST_COMPRESSIBLE,
        "compressible",
        "must be from 0 to " + ValueFormat.MOST_COMPRESSIBLE + "; got " + compressible);
    BadKey.require(
        compressible <= 0 || values != ValueFormat.Kind.INTEGRITY,
        "compressible",
        "must be omitted with integrity values, because YCSB defines the content of these values");
    BadKey.require(
        family.matches("[A-Za-z0-9_]{1,60}"),
        "family",
        "'" + family + "': must be letters, digits and '_'");
    Operations.check(preset, mix);
  }

  public static void checkSeveral(Optional<Integer> batch, Optional<Long> range) {
    batch.ifPresent(rows -> requireRow("batch", rows));
    range.ifPresent(rows -> requireRow("range", rows));
  }

  private static void requireRow(String key, long rows) {
    BadKey.require(rows >= 1, key, "must be at least 1 row; got " + rows);
  }

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
        visibility,
        Optional.of(compressible));
  }

  public Operations operations() {
    return new Operations(preset, mix, distribution);
  }
}
