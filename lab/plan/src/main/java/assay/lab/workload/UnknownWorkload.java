package assay.lab.workload;

import assay.lab.value.NamedValues;
import assay.store.TableSpec;
import java.util.List;
import java.util.Map;

/**
 * A workload of a recorded run whose study is not installed. The workload can be shown, but not
 * executed.
 *
 * @param keys all keys of the workload except the kind
 */
public record UnknownWorkload(String kind, Map<String, Object> keys) implements Workload {
  public UnknownWorkload {
    keys = Map.copyOf(keys);
  }

  @Override
  public NamedValues settings() {
    return NamedValues.copyOf(keys);
  }

  @Override
  public List<Operation> operations() {
    return List.of();
  }

  @Override
  public TableSpec table() {
    throw missing();
  }

  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public Source source(ThreadContext context) {
    throw missing();
  }

  private IllegalStateException missing() {
    return new IllegalStateException(
        "workload '" + kind + "' is unknown: no installed study defines this workload");
  }
}
