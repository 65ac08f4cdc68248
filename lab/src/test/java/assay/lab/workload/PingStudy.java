package assay.lab.workload;

import assay.lab.experiment.file.Key;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.TableSpec;
import java.util.List;
import java.util.Map;

/** The smallest study: a class, and a line in META-INF/services. */
public final class PingStudy implements StudyWorkloads {
  @Override
  public List<WorkloadKind> workloads() {
    return List.of(new WorkloadKind("ping", Ping.class, "reads one row again and again"));
  }

  /** Reads one row again and again. */
  public record Ping(@Key(value = "its key", otherwise = "ping") String row, long seed)
      implements Workload {
    @Override
    public Map<String, Object> settings() {
      return Map.of("row", row);
    }

    @Override
    public List<Operation> operations() {
      return List.of(Operation.reading("ping"));
    }

    @Override
    public TableSpec table() {
      return TableSpec.of(Bytes.of("p"));
    }

    @Override
    public boolean mayMissRows() {
      return true;
    }

    @Override
    public Ping withSeed(long newSeed) {
      return new Ping(row, newSeed);
    }

    @Override
    public Source source(int thread, int of, Sight sight) {
      Bytes key = Bytes.of(row);
      return new Source() {
        @Override
        public int next() {
          return 0;
        }

        @Override
        public Outcome perform(Session session, Effect effect) {
          return session.read(key, Columns.ALL, cell -> {});
        }
      };
    }
  }
}
