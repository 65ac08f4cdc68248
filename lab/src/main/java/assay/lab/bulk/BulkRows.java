package assay.lab.bulk;

import assay.lab.workload.RowGenerator;
import assay.lab.workload.RowStream;
import assay.lab.workload.Workload;
import assay.lab.workload.rows.InsertedRows;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Which rows are to be made into files. */
public sealed interface BulkRows {
  /** As a plan shows them. */
  Map<String, Object> toMap();

  /** The families of their cells. */
  Set<Bytes> families();

  /** About how many bytes all rows are to who sorts them; 0 if nobody knows. */
  long sortedBytes();

  /** Takes rows one after the other, in buffers that are used again. Of one thread. */
  @FunctionalInterface
  interface Sink {
    /** Takes a row; returns whether it wants another. */
    boolean row(Mutation row) throws StoreException;
  }

  /** Rows that a function makes. */
  sealed interface Made extends BulkRows {
    /** The rows of one of several parts, which have all rows together. */
    RowStream stream(int part, int parts);

    /** About how many there are. */
    double expected();

    @Override
    default Set<Bytes> families() {
      return RowSample.of(this).families();
    }

    /** About how many bytes keys, names and values of all rows are, each cell by itself. */
    default long estimatedBytes() {
      return RowSample.of(this).bytes();
    }

    @Override
    default long sortedBytes() {
      return RowSample.of(this).sortedBytes();
    }
  }

  /**
   * Rows that a load phase would insert: the same keys, fields and values, so that reads afterwards
   * know every one of them.
   *
   * @param workload whose rows, from its first row on, are made
   */
  record Generated(WorkloadSpec workload) implements Made {
    @Override
    public Map<String, Object> toMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("firstRow", workload.firstRow());
      map.put("rows", workload.rows());
      return map;
    }

    @Override
    public RowStream stream(int part, int parts) {
      return new InsertedRows(workload, part, parts);
    }

    @Override
    public double expected() {
      return workload.rows();
    }
  }

  /**
   * Rows that a study's workload would write into one of its tables.
   *
   * @param workload a {@link RowGenerator}
   * @param into the table's name in the store
   */
  record Study(Workload workload, String into) implements Made {
    public Study {
      generator(workload).checkRows();
    }

    private static RowGenerator generator(Workload workload) {
      if (workload instanceof RowGenerator generator) {
        return generator;
      }
      throw new IllegalArgumentException(
          "rows of a workload '"
              + workload.settings().get("workload")
              + "' cannot be made without a store; name one that ingests");
    }

    @Override
    public Map<String, Object> toMap() {
      return workload.settings();
    }

    /** The table, should it be made. */
    public TableSpec table() {
      return workload.otherTables().getOrDefault(into, workload.table());
    }

    @Override
    public Set<Bytes> families() {
      return Set.copyOf(table().families());
    }

    @Override
    public RowStream stream(int part, int parts) {
      return generator(workload).rows(into, part, parts);
    }

    @Override
    public double expected() {
      return generator(workload).expectedRows(into);
    }
  }

  /** Records of a user's own files. */
  record Input(RecordFiles files, RowMapping mapping) implements BulkRows {
    @Override
    public Map<String, Object> toMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("input", files.place());
      map.put("form", files.form().label());
      map.putAll(mapping.toMap());
      return map;
    }

    @Override
    public Set<Bytes> families() {
      return mapping.families();
    }

    @Override
    public long sortedBytes() {
      return 0;
    }
  }
}
