package assay.lab.workload.rows;

import assay.lab.workload.Sight;
import assay.lab.workload.Source;
import assay.lab.workload.draw.RequestDistribution;
import java.util.LinkedHashMap;
import java.util.Map;

/** A mix of operations on numbered rows that are there, as YCSB's core workload has it. */
public record RowMix(WorkloadSpec rows) implements RowWorkload {
  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("firstRow", rows.firstRow());
    settings.put("rows", rows.rows());
    settings.put("mix", rows.mix().byLabel());
    settings.put("distribution", rows.distribution().label());
    settings.put("scanLength", rows.scans().toMap());
    settings.put("firstInsert", rows.firstInsert());
    return settings;
  }

  @Override
  public boolean reads() {
    return rows.mix().contains(OperationKind.READ)
        || rows.mix().contains(OperationKind.SCAN)
        || rows.mix().contains(OperationKind.READ_MODIFY_WRITE);
  }

  /** Rows that were deleted, or inserted and not yet flushed, may be missing without any fault. */
  @Override
  public boolean mayMissRows() {
    return rows.distribution() instanceof RequestDistribution.Latest
        || rows.mix().contains(OperationKind.DELETE);
  }

  @Override
  public Source source(int thread, int of, Sight sight) {
    return new RowSource(OperationStream.ofRun(rows, thread, of), new RowCheck(rows, sight));
  }

  @Override
  public RowMix with(WorkloadSpec others) {
    return new RowMix(others);
  }
}
