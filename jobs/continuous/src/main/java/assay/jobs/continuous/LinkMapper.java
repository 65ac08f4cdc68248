package assay.jobs.continuous;

import assay.store.CellSink;
import assay.study.continuous.references.LinkCheck;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import org.apache.hadoop.io.LongWritable;

/**
 * Emits each row that exists in a tablet, and each row that a cell of the tablet links to. The
 * continuous suite's own verification job emits the same keys and values.
 */
public final class LinkMapper extends TabletMapper<LongWritable> {
  private LinkCheck check;

  @Override
  CellSink begin(Context context, Task task) {
    LongWritable key = new LongWritable();
    LongWritable value = new LongWritable();
    check =
        new LinkCheck(
            (row, by) -> {
              key.set(row);
              value.set(by);
              try {
                context.write(key, value);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("the job has ended");
              }
            });
    return check;
  }

  @Override
  Map<String, Long> end(Context context) throws IOException {
    return check.counts();
  }
}
