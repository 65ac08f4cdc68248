package assay.lab.bulk;

import assay.lab.value.NamedValues;
import assay.lab.workload.RowGenerator;
import assay.lab.workload.RowStream;
import assay.lab.workload.Workload;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.util.Set;

/** Rows that a format phase writes into files for bulk load. */
public sealed interface BulkRows {
  NamedValues toValues();

  Set<Bytes> families();

  /**
   * Returns the approximate total size, in bytes, of the rows in the format used for sorting; 0 if
   * unknown.
   */
  long sortedBytes();

  /** Receives rows in reused buffers. Not thread-safe. */
  @FunctionalInterface
  interface Sink {
    /** Receives a row. Returns whether the sink accepts another row. */
    boolean row(Mutation row) throws StoreException;
  }

  sealed interface Made extends BulkRows {
    /**
     * Generates one part of the rows. Together, the parts contain all rows.
     *
     * @param part number of the part, from 0
     * @param parts total number of parts
     */
    RowStream stream(int part, int parts);

    double expected();

    @Override
    default Set<Bytes> families() {
      return RowSample.of(this).families();
    }

    /**
     * Returns the approximate total size of the rows in bytes, counting the row key once per cell.
     */
    default long estimatedBytes() {
      return RowSample.of(this).bytes();
    }

    @Override
    default long sortedBytes() {
      return RowSample.of(this).sortedBytes();
    }
  }

  /**
   * Rows that a load phase would insert. Keys, fields and values are the same as after a load
   * phase, so that later phases can check the rows that they read.
   *
   * @param workload workload that defines the rows
   */
  record Generated(WorkloadSpec workload) implements Made {
    @Override
    public NamedValues toValues() {
      return NamedValues.of("firstRow", workload.firstRow(), "rows", workload.rows());
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
   * Rows that a study's workload would write into one table.
   *
   * @param workload a {@link RowGenerator}
   * @param into name of the table in the store
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
          "workload '"
              + workload.kind()
              + "' cannot generate rows without a store; choose a workload that ingests data");
    }

    @Override
    public NamedValues toValues() {
      return workload.settings();
    }

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

  record Input(RecordFiles files, RowMapping mapping) implements BulkRows {
    @Override
    public NamedValues toValues() {
      return NamedValues.builder()
          .put("input", files.place())
          .put("form", files.form().label())
          .putAll(mapping.toValues())
          .build();
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
