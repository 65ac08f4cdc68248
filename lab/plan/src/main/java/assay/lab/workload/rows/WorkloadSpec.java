package assay.lab.workload.rows;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.RowFormat;
import java.util.Optional;

/**
 * A table's data and the operations on the table.
 *
 * @param firstRow number of the first row that is loaded and requested
 * @param rows number of rows that are loaded and requested; may be 0 if the mix only inserts
 * @param reads fields that reads and scans request
 * @param writesAllFields whether updates write whole rows instead of one field
 * @param firstInsert number of the first row that the mix inserts, after the loaded rows
 * @param expectedInserts number of rows that the mix may insert. As in YCSB, the scrambled zipfian
 *     distribution spreads its popular rows over the future rows as well. The popular rows
 *     therefore stay the same while the table grows
 * @param checksValues whether the results of reads are compared with the workload's values, which
 *     is impossible if the user has loaded the table
 * @param versions whether each update writes different bytes, so that reads can detect outdated
 *     values; otherwise, updates write the loaded values
 * @param several number of rows per operation, for operations on several rows; empty to use the
 *     defaults
 * @param seed seed of the values, shared by all phases that write to the table
 */
public record WorkloadSpec(
    long firstRow,
    long rows,
    RowFormat format,
    Mix mix,
    RequestDistribution distribution,
    ScanLength scans,
    ReadFields reads,
    boolean writesAllFields,
    long firstInsert,
    long expectedInserts,
    boolean checksValues,
    boolean versions,
    Optional<SeveralRows> several,
    long seed) {
  private static final long MOST_ROWS = 1_000_000_000_000_000L;

  public WorkloadSpec {
    RowFormat.check("first row", firstRow, 0, MOST_ROWS);
    RowFormat.check("rows", rows, mix.isOnly(OperationKind.INSERT) ? 0 : 1, MOST_ROWS);
    RowFormat.check("first insert", firstInsert, firstRow + rows, 2 * MOST_ROWS);
    RowFormat.check("expected inserts", expectedInserts, 0, MOST_ROWS);
    several = several.filter(sizes -> !sizes.equals(SeveralRows.USUAL));
  }

  public static void checkRows(long rows) {
    RowFormat.check("rows", rows, 1, MOST_ROWS);
  }

  /** Returns a workload whose row numbers start at 0, and whose reads are checked. */
  public static WorkloadSpec of(
      long rows, RowFormat format, Mix mix, RequestDistribution distribution, long seed) {
    return new WorkloadSpec(
        0,
        rows,
        format,
        mix,
        distribution,
        ScanLength.upTo(ScanLength.MOST_ROWS),
        ReadFields.ALL,
        false,
        rows,
        0,
        true,
        true,
        Optional.empty(),
        seed);
  }

  public SeveralRows sizes() {
    return several.orElse(SeveralRows.USUAL);
  }

  public WorkloadSpec withoutValueChecks() {
    return new WorkloadSpec(
        firstRow,
        rows,
        format,
        mix,
        distribution,
        scans,
        reads,
        writesAllFields,
        firstInsert,
        expectedInserts,
        false,
        versions,
        several,
        seed);
  }

  public long rowsEnd() {
    return firstRow + rows;
  }
}
