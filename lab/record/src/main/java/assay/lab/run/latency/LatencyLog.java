package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * An {@code .hlog} file with the latencies of one worker, phase and operation. Tags distinguish
 * kinds of latencies. Lines without a tag are response times of successful operations.
 */
public final class LatencyLog implements Closeable {
  static final String SUFFIX = RunFolder.LATENCY_SUFFIX;

  private final AppendFile file;
  // HdrHistogram's writer only writes to memory, because this writer hides I/O errors.
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private final HistogramLogWriter writer =
      new HistogramLogWriter(new PrintStream(lines, false, StandardCharsets.UTF_8));

  public LatencyLog(Path folder, String worker, LatencyKey key, RunClock clock) throws IOException {
    file = new AppendFile(folder.resolve(fileName(worker, key)));
    writer.outputLogFormatVersion();
    writer.outputComment(
        "[worker "
            + worker
            + ", phase "
            + key.phase()
            + ", operation "
            + key.operation()
            + "; nanoseconds; times are seconds since the run began]");
    writer.outputStartTime(clock.start().toEpochMilli());
    writer.outputBaseTime(clock.start().toEpochMilli());
    writer.outputLegend();
    appendLines();
  }

  public static String fileName(String worker, LatencyKey key) {
    return worker + "." + key.phase() + "." + key.operation() + SUFFIX;
  }

  /**
   * Appends the histogram of an interval.
   *
   * @param startSeconds start of the interval, in seconds since the run began
   */
  public void append(LatencyKey.Tag tag, double startSeconds, long lengthNanos, Histogram histogram)
      throws IOException {
    histogram.setTag(tag == LatencyKey.Tag.OK ? null : tag.name().toLowerCase(Locale.ROOT));
    writer.outputIntervalHistogram(startSeconds, startSeconds + lengthNanos / 1e9, histogram);
    appendLines();
  }

  private void appendLines() throws IOException {
    file.append(lines.toByteArray());
    lines.reset();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
