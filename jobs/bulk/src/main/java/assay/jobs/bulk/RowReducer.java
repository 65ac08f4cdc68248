package assay.jobs.bulk;

import assay.jobs.site.Problem;
import assay.store.Bytes;
import assay.store.Cell;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Merges the records of each row. All cells of a row must fit into memory. */
public final class RowReducer extends Reducer<BytesWritable, RowCells, BytesWritable, RowCells> {
  private static final long MOST_ROW_BYTES = 64L << 20;

  private final RowCells merged = new RowCells();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Problem.noting(context, () -> super.run(context));
  }

  @Override
  protected void reduce(BytesWritable key, Iterable<RowCells> values, Context context)
      throws IOException, InterruptedException {
    Iterator<RowCells> records = values.iterator();
    RowCells record = records.next();
    if (!records.hasNext()) {
      context.write(key, record);
      return;
    }
    TreeSet<Cell> cells = new TreeSet<>(RowCells.ORDER);
    cells.addAll(record.copies());
    long bytes = record.length();
    while (records.hasNext()) {
      record = records.next();
      cells.addAll(record.copies());
      bytes += record.length();
      if (bytes > MOST_ROW_BYTES) {
        throw new IllegalArgumentException(
            "row '"
                + new Bytes().set(key.getBytes(), 0, key.getLength())
                + "' has more than "
                + (MOST_ROW_BYTES >> 20)
                + " MB of cells; use more columns in the row key, so that fewer records share a row");
      }
    }
    merged.set(List.copyOf(cells));
    context.write(key, merged);
  }
}
