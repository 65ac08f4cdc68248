package assay.study.query.ingest;

import assay.lab.workload.RowStream;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.study.query.key.IndexLayout;
import assay.study.query.table.CountTable;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import assay.study.query.table.StoredSchema;
import java.util.Optional;

/**
 * Generates the rows that an ingest would write into one table. The rows are written to bulk files
 * instead. Part i of n contains the batches whose number modulo n is i. Part 0 also contains the
 * schema row.
 */
final class IngestedRows implements RowStream {
  private static final int SAMPLED_BATCHES = 16;

  private final EventIngest ingest;
  private final BatchRows rows;
  private final Mutation schema;
  private final int part;
  private final int parts;
  private final long batches;
  private long batch;
  private Mutation row;

  static double expected(EventIngest ingest, String table) {
    IngestedRows all = new IngestedRows(ingest, table, 0, 1);
    long apart = Math.max(1, all.batches / SAMPLED_BATCHES);
    double rows = 0;
    long sampled = 0;
    for (long batch = 0; batch < all.batches; batch += apart) {
      all.rows.begin(batch, ingest);
      while (all.rows.next() != null) {
        rows++;
      }
      sampled++;
    }
    return rows / sampled * all.batches;
  }

  IngestedRows(EventIngest ingest, String table, int part, int parts) {
    this.ingest = ingest;
    this.part = part;
    this.parts = parts;
    if (ingest.index().equals(Optional.of(table))) {
      rows = new BatchRows.OfIndex(ingest);
      schema = put(ingest.indexSchema(), IndexTable.FAMILY);
    } else if (ingest.counts().equals(Optional.of(table))) {
      rows = new BatchRows.OfCounts(ingest);
      schema = put(ingest.countSchema(), CountTable.FAMILY);
    } else {
      rows =
          ingest.layout() == IndexLayout.IN_SHARD
              ? new BatchRows.OfBoth(ingest)
              : new BatchRows.OfEvents(ingest);
      schema = put(ingest.schema(), EventTable.FAMILY);
    }
    batches = ingest.batches();
    batch = part - (long) parts;
  }

  private static Mutation put(StoredSchema schema, Bytes family) {
    Mutation mutation = new Mutation();
    schema.put(family, mutation);
    return mutation;
  }

  @Override
  public boolean next() {
    if (row == null && part == 0) {
      row = schema;
      return true;
    }
    row = rows.next();
    while (row == null && batch + parts < batches) {
      batch += parts;
      rows.begin(batch, ingest);
      row = rows.next();
    }
    return row != null;
  }

  @Override
  public Mutation row() {
    return row;
  }

  @Override
  public double progress() {
    return Math.max(0, Math.min(1, (batch + parts) / (double) Math.max(1, batches)));
  }
}
