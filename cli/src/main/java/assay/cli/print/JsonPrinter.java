package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.load.ProgressWindow;
import assay.lab.measure.Percentile;
import assay.lab.run.RecordedRun;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Prints one JSON object per line. Each object has a single key, either {@code notice} or {@code
 * progress}. In the last line, the key is {@code result}.
 */
final class JsonPrinter implements RunPrinter {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(
              new SimpleModule()
                  .addSerializer(double.class, new KnownOrNull())
                  .addSerializer(Double.class, new KnownOrNull()));

  /**
   * Writes an unknown number as null. JSON has no NaN, and text instead of a number would change
   * the type of the value.
   */
  private static final class KnownOrNull extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        out.writeNumber(value);
      } else {
        out.writeNull();
      }
    }
  }

  private final PrintWriter out;
  private final Map<String, ProgressWindow> windows = new HashMap<>();

  JsonPrinter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public synchronized void progress(Progress now) {
    ProgressWindow window = windows.computeIfAbsent(now.phase(), name -> new ProgressWindow(1));
    window.add(now);
    ProgressWindow.Figures last = window.figures();
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("phase", now.phase());
    shown.put("elapsedSeconds", now.elapsedSeconds());
    shown.put("totalSeconds", now.totalSeconds());
    shown.put("doneOperations", now.doneOperations());
    shown.put("totalOperations", now.totalOperations());
    shown.put("okPerSecond", last.okPerSecond());
    shown.put("errors", last.errors());
    shown.put("lagMillis", now.lagMillis());
    shown.put("operation", last.operation());
    shown.put("p50Nanos", Percentile.P50.nanos(last.times()));
    shown.put("p99Nanos", Percentile.P99.nanos(last.times()));
    shown.put("maxNanos", Percentile.MAX.nanos(last.times()));
    print("progress", shown);
  }

  @Override
  public void notice(String line) {
    print("notice", line);
  }

  @Override
  public void result(RecordedRun run, Path report) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("state", run.manifest().state());
    result.put("verdict", run.manifest().verdict());
    result.put("report", report.toString());
    result.put("run", run.folder().toString());
    print("result", result);
  }

  private synchronized void print(String name, Object value) {
    try {
      out.println(JSON.writeValueAsString(Map.of(name, value)));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
