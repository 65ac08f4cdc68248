package assay.lab.workload;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.WorkloadSpec;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** Workloads as tests need them; all else is small and fixed. */
public final class Specs {
  public static final long SEED = 42;
  public static final int FIELD_BYTES = 20;

  private Specs() {}

  public static WorkloadSpec of(OperationKind kind, long rows) {
    return of(Mix.only(kind), rows, new RequestDistribution.Uniform(), SEED);
  }

  public static WorkloadSpec of(Mix mix, long rows, RequestDistribution distribution, long seed) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.ORDERED, 1);
    RowFormat format = RowFormat.of(keys, 10, FIELD_BYTES, ValueFormat.Kind.RANDOM);
    return WorkloadSpec.of(rows, format, mix, distribution, seed);
  }

  /** The same but for the value of one component. */
  public static WorkloadSpec with(WorkloadSpec spec, String component, Object value) {
    try {
      List<Object> values = new ArrayList<>();
      List<Class<?>> types = new ArrayList<>();
      for (RecordComponent each : WorkloadSpec.class.getRecordComponents()) {
        types.add(each.getType());
        values.add(each.getName().equals(component) ? value : each.getAccessor().invoke(spec));
      }
      return WorkloadSpec.class
          .getConstructor(types.toArray(Class[]::new))
          .newInstance(values.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(component + ": " + value, e);
    }
  }
}
