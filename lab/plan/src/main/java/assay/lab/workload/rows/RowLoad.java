package assay.lab.workload.rows;

import assay.lab.value.NamedValues;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;

/** A workload that inserts each of its numbered rows once. */
public record RowLoad(WorkloadSpec rows) implements RowWorkload {
  static final String KIND = "load";

  @Override
  public NamedValues settings() {
    return NamedValues.of("firstRow", rows.firstRow(), "rows", rows.rows());
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
