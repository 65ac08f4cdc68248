package assay.jobs.bulk;

import assay.jobs.site.Interrupts;
import assay.lab.bulk.BulkRows;
import assay.lab.workload.RowStream;
import assay.store.Bytes;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Input format that generates rows instead of reading them, with one part for each map task. */
public final class GeneratedInput extends InputFormat<BytesWritable, RowCells> {
  static final class Part extends InputSplit implements Writable {
    private int number;
    private int of;

    Part() {}

    Part(int number, int of) {
      this.number = number;
      this.of = of;
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
      out.writeInt(number);
      out.writeInt(of);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      number = in.readInt();
      of = in.readInt();
    }
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    int parts = JobSettings.maps(context.getConfiguration());
    List<InputSplit> splits = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      splits.add(new Part(part, parts));
    }
    return splits;
  }

  @Override
  public RecordReader<BytesWritable, RowCells> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Rows();
  }

  private static final class Rows extends RecordReader<BytesWritable, RowCells> {
    private final BytesWritable key = new BytesWritable();
    private final RowCells cells = new RowCells();
    private RowStream stream;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      Part part = (Part) split;
      BulkRows.Made made = (BulkRows.Made) JobSettings.rows(context.getConfiguration());
      stream = made.stream(part.number, part.of);
    }

    @Override
    public boolean nextKeyValue() throws InterruptedException {
      Interrupts.heed();
      if (!stream.next()) {
        return false;
      }
      Bytes row = stream.row().row();
      key.set(row.array(), row.offset(), row.length());
      cells.set(stream.row());
      return true;
    }

    @Override
    public BytesWritable getCurrentKey() {
      return key;
    }

    @Override
    public RowCells getCurrentValue() {
      return cells;
    }

    @Override
    public float getProgress() {
      return (float) stream.progress();
    }

    @Override
    public void close() {}
  }
}
