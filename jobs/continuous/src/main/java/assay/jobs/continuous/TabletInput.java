package assay.jobs.continuous;

import assay.store.Bytes;
import assay.store.Range;
import assay.study.continuous.scan.TableScan;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Input with one tablet of a table for each map task. Each task has a single record, which is the
 * tablet's range. The mapper itself scans the tablet. Cells cannot be records, because a session
 * passes all cells to a sink, whereas a record reader returns one record per call.
 */
public final class TabletInput extends InputFormat<TabletInput.Tablet, NullWritable> {
  public static final class Tablet extends InputSplit implements Writable {
    private byte[] start = new byte[0];
    private byte[] end = new byte[0];

    public Tablet() {}

    private Tablet(Range range) {
      start = range.start().toArray();
      end = range.end().toArray();
    }

    Range range() {
      return new Range(Bytes.of(start), Bytes.of(end));
    }

    @Override
    public long getLength() {
      return 1;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      for (byte[] row : List.of(start, end)) {
        out.writeInt(row.length);
        out.write(row);
      }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      start = new byte[in.readInt()];
      in.readFully(start);
      end = new byte[in.readInt()];
      in.readFully(end);
    }
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
    return Task.of(context.getConfiguration())
        .onTable(table -> TableScan.ranges(table).stream().<InputSplit>map(Tablet::new).toList());
  }

  @Override
  public RecordReader<Tablet, NullWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new One();
  }

  private static final class One extends RecordReader<Tablet, NullWritable> {
    private Tablet tablet;
    private int read;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      tablet = (Tablet) split;
    }

    @Override
    public boolean nextKeyValue() {
      return read++ == 0;
    }

    @Override
    public Tablet getCurrentKey() {
      return tablet;
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      return read > 1 ? 1 : 0;
    }

    @Override
    public void close() {
      // This reader has no open resources.
    }
  }
}
