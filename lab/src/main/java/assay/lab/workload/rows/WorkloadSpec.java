package assay.lab.workload.rows;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.RowFormat;
import java.util.Optional;

/**
 * A table's data and the operations on it.
 *
 * @param firstRow number of the first row that is loaded and asked for
 * @param rows how many rows, from that one on, are loaded and asked for; 0 is possible where the
 *     mix inserts only
 * @param reads what reads and scans ask for
 * @param writesAllFields whether updates write whole rows; else one field
 * @param firstInsert number of the first row that the mix inserts, behind those that are loaded
 * @param expectedInserts so many rows the mix may insert: the scrambled zipfian distribution
 *     spreads its popular rows over them too, as YCSB does, so that they stay the same as the table
 *     grows
 * @param checksValues whether reads are compared with what the workload writes; not possible where
 *     somebody else loaded the table
 * @param versions whether each update writes other bytes, so that reads can tell whether they bring
 *     the newest; else updates write what was loaded
 * @param several how many rows operations on several of them take; empty where it is usual
 * @param seed of the values: what the table holds is a function of it, whatever phase wrote it
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

  /**
   * Checks the number of rows of a table that is loaded.
   *
   * @throws IllegalArgumentException if a table cannot have so many
   */
  public static void checkRows(long rows) {
    RowFormat.check("rows", rows, 1, MOST_ROWS);
  }

  /** Rows from number 0 on, of which the workload knows all it reads and writes. */
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

  /** How many rows operations on several of them take. */
  public SeveralRows sizes() {
    return several.orElse(SeveralRows.USUAL);
  }

  /** The same without comparing what is read, since somebody else wrote it. */
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

  /** The number behind that of the last row loaded. */
  public long rowsEnd() {
    return firstRow + rows;
  }
}
