package assay.bench.continuous;

import assay.bench.Workloads;
import assay.store.Quantity;
import assay.study.continuous.entry.EntryMaker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.data.Mutation;

/** Writes prepared mutations with a batch writer that has the settings of Assay's binding. */
final class BareIngest implements AutoCloseable {
  /** Number of prepared mutations, which fits into any heap; they are reused. */
  private static final int READY = 200_000;

  private final AccumuloClient client;
  private final long bufferBytes;
  private final long flushEvery;
  private final List<Mutation> ready = new ArrayList<>(READY);

  BareIngest(Map<String, String> settings, int flush) {
    client = Accumulo.newClient().from(settings.get("client-properties")).build();
    bufferBytes = Quantity.bytes(settings.get("buffer"));
    flushEvery = flush;
    EntryMaker maker =
        new EntryMaker(Workloads.entries(UUID.randomUUID(), flush, Optional.empty()));
    for (long count = 0; count < READY; count++) {
      maker.make(count);
      Mutation mutation = new Mutation(maker.row().toArray());
      mutation.put(maker.family().toArray(), maker.qualifier().toArray(), maker.value().toArray());
      ready.add(mutation);
    }
  }

  void write(String table, long entries) throws Exception {
    BatchWriterConfig config =
        new BatchWriterConfig()
            .setMaxLatency(2, TimeUnit.MINUTES)
            .setMaxWriteThreads(3)
            .setMaxMemory(bufferBytes);
    try (BatchWriter writer = client.createBatchWriter(table, config)) {
      for (long entry = 1; entry <= entries; entry++) {
        writer.addMutation(ready.get((int) (entry % READY)));
        if (entry % flushEvery == 0) {
          writer.flush();
        }
      }
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
