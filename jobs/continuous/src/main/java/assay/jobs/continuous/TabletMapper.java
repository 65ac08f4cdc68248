package assay.jobs.continuous;

import assay.jobs.site.Problem;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Mapper that scans one tablet.
 *
 * @param <V> type of the emitted values
 */
abstract class TabletMapper<V extends Writable>
    extends Mapper<TabletInput.Tablet, NullWritable, LongWritable, V> {
  static final String COUNTS = "assay";

  /**
   * Number of cells between progress reports. A Hadoop cluster kills a task that reports no
   * progress for several minutes.
   */
  private static final int CELLS_A_SIGN = 10_000;

  abstract CellSink begin(Context context, Task task) throws IOException;

  abstract Map<String, Long> end(Context context) throws IOException, InterruptedException;

  @Override
  public final void run(Context context) throws IOException, InterruptedException {
    Problem.noting(context, () -> super.run(context));
  }

  @Override
  protected final void map(TabletInput.Tablet tablet, NullWritable nothing, Context context)
      throws IOException, InterruptedException {
    Task task = Task.of(context.getConfiguration());
    CellSink sink = new Alive(begin(context, task), context);
    task.onTable(
        table -> {
          try (Session session = table.open()) {
            scan(session, tablet, sink);
          }
          return null;
        });
    end(context).forEach((name, number) -> context.getCounter(COUNTS, name).increment(number));
  }

  private static void scan(Session session, TabletInput.Tablet tablet, CellSink sink)
      throws IOException, InterruptedException {
    Thread thread = Thread.currentThread();
    Outcome outcome =
        session.scanAll(List.of(tablet.range()), Columns.ALL, sink, thread::isInterrupted);
    if (thread.isInterrupted()) {
      throw new InterruptedException("the job has ended");
    }
    if (outcome != Outcome.OK) {
      throw new IOException("the table cannot be read: " + session.lastError());
    }
  }

  /** Sink that regularly reports progress, so that the Hadoop cluster does not kill the task. */
  private final class Alive implements CellSink {
    private final CellSink sink;
    private final Context context;
    private int cells;

    Alive(CellSink sink, Context context) {
      this.sink = sink;
      this.context = context;
    }

    @Override
    public void accept(Cell cell) {
      sink.accept(cell);
      if (++cells == CELLS_A_SIGN) {
        cells = 0;
        context.progress();
      }
    }
  }
}
