package assay.jobs.bulk;

import assay.jobs.site.Interrupts;
import assay.lab.bulk.JobRequest;
import assay.store.Bytes;
import assay.store.Cell;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Writes the rows of each task to bulk files of the store. The files become part of the job's
 * output only when the task succeeds. A task without rows writes no files.
 */
public final class StoreFileOutput extends FileOutputFormat<BytesWritable, RowCells> {
  enum Count {
    ROWS,
    CELLS
  }

  @Override
  public RecordWriter<BytesWritable, RowCells> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    Path folder = ((FileOutputCommitter) getOutputCommitter(context)).getWorkPath();
    int task = context.getTaskAttemptID().getTaskID().getId();
    return new Rows(context, folder, String.format(Locale.ROOT, "part-%05d", task));
  }

  private static final class Rows extends RecordWriter<BytesWritable, RowCells> {
    private final TaskAttemptContext context;
    private final Path folder;
    private final String name;
    private final JobRequest request;
    private final Cell cell = new Cell();
    private StoreFiles.Writer writer;
    private long rows;
    private long cells;

    Rows(TaskAttemptContext context, Path folder, String name) {
      this.context = context;
      this.folder = folder;
      this.name = name;
      request = JobSettings.request(context.getConfiguration());
      cell.setTimestamp(request.timeMillis());
    }

    @Override
    public void write(BytesWritable key, RowCells row) throws IOException, InterruptedException {
      Interrupts.heed();
      if (writer == null) {
        writer =
            StoreFiles.find().open(context.getConfiguration(), folder, name, request.settings());
      }
      Bytes window = cell.row();
      window.set(key.getBytes(), 0, key.getLength());
      RowCells.Reading reading = row.reading();
      while (reading.next(cell)) {
        writer.append(cell);
        cells++;
      }
      rows++;
    }

    @Override
    public void close(TaskAttemptContext ended) throws IOException {
      if (writer != null) {
        writer.close();
      }
      ended.getCounter(Count.ROWS).increment(rows);
      ended.getCounter(Count.CELLS).increment(cells);
    }
  }
}
