package assay.bench.store;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.ReadFields;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.PreSplit;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Number and sizes of the rows, fields and values that both Assay and a bare loop write and read.
 * Both programs use identical keys, cells and sizes.
 */
public record RowShape(int fields, int fieldBytes, long rows) {
  /** Parses a shape of the form {@code FIELDSxBYTESxROWS}, such as {@code 1x1000x400000}. */
  public static RowShape parse(String text) {
    String[] parts = text.split("x", -1);
    return new RowShape(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
  }

  public WorkloadSpec workload() {
    return workload(OperationKind.READ);
  }

  WorkloadSpec workload(OperationKind only) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    return new WorkloadSpec(
        0,
        rows,
        RowFormat.of(keys, fields, fieldBytes, ValueFormat.Kind.RANDOM),
        Mix.only(only),
        new RequestDistribution.Uniform(),
        ScanLength.upTo(ScanLength.MOST_ROWS),
        ReadFields.ALL_BY_NAME,
        false,
        rows,
        0,
        true,
        true,
        Optional.empty(),
        42);
  }

  public static void create(Store store, String table, TableSpec spec) throws StoreException {
    store.tables().create(table, spec);
    if (store instanceof PreSplit splits) {
      splits.addSplits(
          table, new TreeSet<>(List.of(Bytes.of("user3"), Bytes.of("user5"), Bytes.of("user7"))));
    }
  }

  @Override
  public String toString() {
    return fields + "x" + fieldBytes + "x" + rows;
  }
}
