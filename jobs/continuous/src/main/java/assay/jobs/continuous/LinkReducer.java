package assay.jobs.continuous;

import assay.jobs.site.Problem;
import assay.study.continuous.mapreduce.ResultLine;
import assay.study.continuous.references.PairSink;
import assay.study.continuous.references.References;
import assay.study.continuous.references.Undefined;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Counts existing rows with and without links to them, and missing rows with links to them. Lists
 * these missing rows.
 */
public final class LinkReducer extends Reducer<LongWritable, LongWritable, Text, NullWritable> {
  private static final int MOST_NAMED = 100_000;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Problem.noting(context, () -> super.run(context));
  }

  @Override
  protected void reduce(LongWritable row, Iterable<LongWritable> values, Context context)
      throws IOException, InterruptedException {
    boolean defined = false;
    List<Long> by = new ArrayList<>();
    for (LongWritable value : values) {
      if (value.get() == PairSink.DEFINED) {
        defined = true;
      } else if (by.size() < MOST_NAMED) {
        by.add(value.get());
      }
    }
    context
        .getCounter(TabletMapper.COUNTS, References.counter(defined, !by.isEmpty()))
        .increment(1);
    if (!defined) {
      String line = ResultLine.undefined(new Undefined(row.get(), by));
      context.write(new Text(line), NullWritable.get());
    }
  }
}
