package assay.jobs.bulk;

import assay.jobs.site.Interrupts;
import assay.jobs.site.Problem;
import assay.lab.bulk.BulkRows;
import assay.lab.bulk.RecordFiles;
import assay.lab.bulk.RecordParser;
import assay.store.Bytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** Converts a user's records, one per line, into rows. */
public final class RecordMapper extends Mapper<LongWritable, Text, BytesWritable, RowCells> {
  private final BytesWritable key = new BytesWritable();
  private final RowCells cells = new RowCells();
  private RecordParser parser;
  private boolean hasHeader;
  private Path file;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Problem.noting(context, () -> super.run(context));
  }

  @Override
  protected void setup(Context context) throws IOException {
    BulkRows.Input input = (BulkRows.Input) JobSettings.rows(context.getConfiguration());
    file = ((FileSplit) context.getInputSplit()).getPath();
    hasHeader = input.files().form() == RecordFiles.Form.CSV;
    String header = "";
    if (hasHeader) {
      // A task that starts in the middle of a file also needs the file's header line.
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  file.getFileSystem(context.getConfiguration()).open(file),
                  StandardCharsets.UTF_8))) {
        header = lines.readLine();
      }
    }
    parser =
        new RecordParser(
            input.files().form(), header == null ? "" : header, input.mapping(), file.toString());
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    Interrupts.heed();
    String text = line.toString();
    if (text.isBlank() || (hasHeader && offset.get() == 0)) {
      return;
    }
    if (!parser.parse(text, file + " at byte " + offset.get())) {
      return;
    }
    Bytes row = parser.row().row();
    key.set(row.array(), row.offset(), row.length());
    cells.set(parser.row());
    context.write(key, cells);
  }
}
