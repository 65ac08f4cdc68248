package assay.lab.workload.rows;

import assay.lab.value.NamedValues;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.store.capability.Capability;
import java.util.List;

/** A mix of operations on existing numbered rows, like YCSB's core workload. */
public record RowMix(WorkloadSpec rows) implements RowWorkload {
  static final String KIND = "rows";

  /**
   * @throws IllegalArgumentException if the table is too small for an operation, or its keys are
   *     not in the order that an operation needs
   */
  public RowMix {
    rows.sizes().check(rows.mix(), rows.firstRow(), rows.rows(), rows.format().keys());
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    settings.put("firstRow", rows.firstRow());
    settings.put("rows", rows.rows());
    settings.put("mix", rows.mix().byLabel());
    settings.put("distribution", rows.distribution().label());
    settings.put("scanLength", rows.scans().toValues());
    if (rows.mix().contains(OperationKind.MULTI_READ)) {
      settings.put("batch", rows.sizes().batch());
    }
    if (rows.mix().contains(OperationKind.RANGE_SCAN)) {
      settings.put("range", rows.sizes().range());
    }
    settings.put("firstInsert", rows.firstInsert());
    return settings.build();
  }

  @Override
  public List<Capability> needs() {
    return rows.mix().contains(OperationKind.INCREMENT)
        ? List.of(Capability.ATOMIC_UPDATES)
        : List.of();
  }

  @Override
  public boolean needsKeyOrder() {
    return rows.mix().contains(OperationKind.RANGE_SCAN);
  }

  @Override
  public boolean reads() {
    return rows.mix().shares().keySet().stream().anyMatch(OperationKind::reads);
  }

  /** If the workload deletes rows, reads may find no row even if the store works correctly. */
  @Override
  public boolean mayMissRows() {
    return rows.mix().contains(OperationKind.DELETE);
  }

  @Override
  public Source source(ThreadContext context) {
    return new RowSource(
        OperationStream.ofRun(rows, context.seed(), context.thread(), context.of()),
        rows,
        context.scope());
  }

  @Override
  public RowMix with(WorkloadSpec others) {
    return new RowMix(others);
  }
}
