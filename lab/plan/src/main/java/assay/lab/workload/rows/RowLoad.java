package assay.lab.workload.rows;

import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** A workload that inserts numbered rows, each once. */
public record RowLoad(WorkloadSpec rows) implements RowWorkload {
  static final String KIND = "load";

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("firstRow", rows.firstRow());
    settings.put("rows", rows.rows());
    return settings;
  }

  @Override
  public boolean loads() {
    return true;
  }

  @Override
  public boolean reads() {
    return false;
  }

  @Override
  public boolean mayMissRows() {
    return false;
  }

  @Override
  public Source source(ThreadContext context) {
    return new RowSource(
        OperationStream.ofLoad(rows, context.thread(), context.of()), rows, context.scope());
  }

  @Override
  public RowLoad with(WorkloadSpec others) {
    return new RowLoad(others);
  }
}
