package assay.bench;

import assay.lab.load.PhasePlan;
import assay.lab.workload.KeyFormat;
import assay.lab.workload.RowFormat;
import assay.store.Quantity;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.data.Mutation;

/**
 * The other side of the ingest bar: the loop that anyone would write over a batch writer. Keys were
 * made beforehand and all rows get the same values; nothing is timed, counted or recorded.
 *
 * <p>Arguments: client properties, shape.
 */
public final class BareIngest {
  /** The time is looked at once in so many rows. */
  private static final int ROWS_PER_LOOK = 256;

  private final AccumuloClient client;
  private final byte[][] keys;
  private final byte[] family;
  private final byte[][] qualifiers;
  private final byte[][] values;

  private BareIngest(AccumuloClient client, IngestShape shape) {
    this.client = client;
    RowFormat format = shape.workload().format();
    KeyFormat keyFormat = format.keys();
    family = format.familyBytes().toArray();
    keys = new byte[(int) shape.rows()][];
    Arrays.setAll(keys, row -> keyFormat.key(row).toArray());
    qualifiers = new byte[shape.fields()][];
    Arrays.setAll(qualifiers, field -> format.qualifier(field).toArray());
    values = new byte[shape.fields()][shape.fieldBytes()];
    SplittableRandom random = new SplittableRandom(42);
    for (byte[] value : values) {
      random.nextBytes(value);
    }
  }

  /** Serves rounds until its input ends. */
  public static void main(String[] args) throws Exception {
    try (AccumuloClient client = Accumulo.newClient().from(args[0]).build()) {
      IngestRounds.serve(new BareIngest(client, IngestShape.parse(args[1]))::fill);
    }
  }

  private void fill(String table) throws Exception {
    long flushEveryNanos = PhasePlan.FLUSH_EVERY.toNanos();
    long nextFlushNanos = System.nanoTime() + flushEveryNanos;
    try (BatchWriter writer = client.createBatchWriter(table, config())) {
      for (int row = 0; row < keys.length; row++) {
        Mutation mutation = new Mutation(keys[row]);
        for (int field = 0; field < qualifiers.length; field++) {
          mutation.put(family, qualifiers[field], values[field]);
        }
        writer.addMutation(mutation);
        if (row % ROWS_PER_LOOK == 0 && System.nanoTime() - nextFlushNanos >= 0) {
          writer.flush();
          nextFlushNanos = System.nanoTime() + flushEveryNanos;
        }
      }
    }
  }

  /** As Assay's binding sets it up. */
  private static BatchWriterConfig config() {
    return new BatchWriterConfig()
        .setTimeout(10, TimeUnit.SECONDS)
        .setMaxLatency(2, TimeUnit.MINUTES)
        .setMaxWriteThreads(3)
        .setMaxMemory(Quantity.bytes(IngestShape.BUFFER));
  }
}
