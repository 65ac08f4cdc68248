package assay.jobs.continuous;

import assay.store.CellSink;
import assay.study.continuous.mapreduce.MapReduce;
import assay.study.continuous.mapreduce.ResultLine;
import assay.study.continuous.proof.CellDifference;
import assay.study.continuous.proof.Evidence;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/**
 * Compares the cells of a tablet with ledgers, in which writers have recorded their writes. Emits
 * only one checksum for each range of ledger entries, however many cells the tablet has.
 */
public final class LedgerMapper extends TabletMapper<Text> {
  static final long NO_BUCKET = -1;

  private Evidence evidence;

  @Override
  CellSink begin(Context context, Task task) throws IOException {
    evidence = new Evidence(task.ledgers(), MapReduce.MOST_BUCKETS);
    return evidence.newSink();
  }

  @Override
  Map<String, Long> end(Context context) throws IOException, InterruptedException {
    LongWritable key = new LongWritable();
    Text value = new Text();
    for (Map.Entry<Long, Long> bucket : evidence.buckets().entrySet()) {
      key.set(bucket.getKey());
      value.set(bucket.getValue().toString());
      context.write(key, value);
    }
    key.set(NO_BUCKET);
    for (CellDifference difference : evidence.differences()) {
      value.set(ResultLine.difference(difference));
      context.write(key, value);
    }
    return evidence.counts();
  }
}
