package assay.lab.bulk;

import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.StoreException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

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

  /**
   * Rows that a load phase would insert: the same keys, fields and values, so that reads afterwards
   * know every one of them.
   *
   * @param workload whose rows, from its first row on, are made
   */
  record Generated(WorkloadSpec workload) implements BulkRows {
    private static final int SAMPLED_ROWS = 1000;

    /** Lengths, a timestamp and the like. */
    private static final int AROUND_A_CELL = 16;

    /** A row's place in the order, lengths of its key and its cells; of each cell, four lengths. */
    private static final int AROUND_A_SORTED_ROW = 32;

    private static final int AROUND_A_SORTED_CELL = 4;

    @Override
    public Map<String, Object> toMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("firstRow", workload.firstRow());
      map.put("rows", workload.rows());
      return map;
    }

    @Override
    public Set<Bytes> families() {
      OperationStream stream = OperationStream.ofLoad(workload, 0, 1);
      stream.next();
      Mutation first = stream.mutation();
      Set<Bytes> families = new HashSet<>();
      for (int i = 0; i < first.size(); i++) {
        families.add(first.change(i).family().copy());
      }
      return families;
    }

    /** Shows all rows in the order of their numbers, as long as the sink wants them. */
    public void each(Sink sink) throws StoreException {
      OperationStream stream = OperationStream.ofLoad(workload, 0, 1);
      for (long left = workload.rows(); left > 0; left--) {
        stream.next();
        if (!sink.row(stream.mutation())) {
          return;
        }
      }
    }

    /** About how many bytes keys, names and values of all rows are, each cell by itself. */
    public long estimatedBytes() {
      return estimated(
          row -> (AROUND_A_CELL + (long) row.row().length()) * row.size() + bytes(row));
    }

    @Override
    public long sortedBytes() {
      return estimated(
          row ->
              AROUND_A_SORTED_ROW
                  + row.row().length()
                  + (long) AROUND_A_SORTED_CELL * row.size()
                  + bytes(row));
    }

    private long estimated(ToLongFunction<Mutation> size) {
      long sampled = Math.min(SAMPLED_ROWS, workload.rows());
      OperationStream stream = OperationStream.ofLoad(workload, 0, 1);
      double bytes = 0;
      for (long i = 0; i < sampled; i++) {
        stream.next();
        bytes += size.applyAsLong(stream.mutation());
      }
      return (long) Math.min(Long.MAX_VALUE / 16.0, bytes / sampled * workload.rows());
    }

    /** Of names and values. */
    private static long bytes(Mutation row) {
      long bytes = 0;
      for (int i = 0; i < row.size(); i++) {
        Mutation.Change change = row.change(i);
        bytes +=
            change.family().length()
                + (long) change.qualifier().length()
                + change.visibility().length()
                + change.value().length();
      }
      return bytes;
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
