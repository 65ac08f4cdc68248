package assay.lab.workload;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Cell;
import assay.store.Mutation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  /**
   * The same but for some components.
   *
   * @param changed names of components, each followed by its value
   */
  public static WorkloadSpec with(WorkloadSpec spec, Object... changed) {
    Map<Object, Object> others = new HashMap<>();
    for (int i = 0; i < changed.length; i += 2) {
      others.put(changed[i], changed[i + 1]);
    }
    try {
      List<Object> values = new ArrayList<>();
      List<Class<?>> types = new ArrayList<>();
      for (RecordComponent each : WorkloadSpec.class.getRecordComponents()) {
        types.add(each.getType());
        values.add(others.getOrDefault(each.getName(), each.getAccessor().invoke(spec)));
      }
      return WorkloadSpec.class
          .getConstructor(types.toArray(Class[]::new))
          .newInstance(values.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(others.toString(), e);
    }
  }

  /** The cells of a row as a load writes them. */
  public static List<Cell> row(WorkloadSpec spec, long number) {
    // The first row that the last of so many threads inserts.
    OperationStream load = OperationStream.ofLoad(spec, (int) number, (int) number + 1);
    load.next();
    Mutation row = load.mutation();
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Cell cell = new Cell();
      cell.row().set(row.row());
      cell.family().set(row.change(i).family());
      cell.qualifier().set(row.change(i).qualifier());
      cell.visibility().set(row.change(i).visibility());
      cell.value().set(row.change(i).value());
      cells.add(cell.copy());
    }
    return cells;
  }
}
