package assay.study.ping;

import assay.lab.study.Key;
import assay.lab.workload.Effect;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.TableSpec;
import java.util.List;

/** Reads one row again and again. */
public record Ping(@Key(value = "its key", otherwise = "ping") String row, long seed)
    implements Workload {
  static final Bytes FAMILY = Bytes.of("p");

  @Override
  public List<Operation> operations() {
    return List.of(new Operation("ping", Operation.Kind.READ));
  }

  @Override
  public TableSpec table() {
    return TableSpec.of(FAMILY);
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
  public Source source(ThreadContext context) {
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
