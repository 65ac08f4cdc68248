package assay.jobs.continuous;

import assay.jobs.site.Problem;
import assay.study.continuous.mapreduce.ResultLine;
import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Adds up the checksums of all tablets for each range of ledger entries. Copies the differences
 * between table and ledgers to the output.
 */
public final class LedgerReducer extends Reducer<LongWritable, Text, Text, NullWritable> {
  private final Text line = new Text();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Problem.noting(context, () -> super.run(context));
  }

  @Override
  protected void reduce(LongWritable key, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    if (key.get() == LedgerMapper.NO_BUCKET) {
      for (Text difference : values) {
        context.write(difference, NullWritable.get());
      }
      return;
    }
    long sum = 0;
    for (Text part : values) {
      sum += Long.parseLong(part.toString());
    }
    line.set(ResultLine.bucket(key.get(), sum));
    context.write(line, NullWritable.get());
  }
}
