package assay.lab.workload;

import assay.store.TableSpec;
import java.util.List;
import java.util.Map;

/**
 * A workload of a recorded run whose study is not there. It can be shown, and not be done.
 *
 * @param kind as the plan has it
 * @param settings all that the plan says of it
 */
public record UnknownWorkload(String kind, Map<String, Object> settings) implements Workload {
  public UnknownWorkload {
    settings = Map.copyOf(settings);
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
  public Source source(Seat seat) {
    throw missing();
  }

  private IllegalStateException missing() {
    return new IllegalStateException(
        "no workload '" + kind + "' is known here: its study is missing in this Assay");
  }
}
