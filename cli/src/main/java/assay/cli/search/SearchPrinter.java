package assay.cli.search;

import assay.cli.print.OutputOptions;
import assay.cli.print.RunPrinter;
import assay.lab.load.Progress;
import assay.lab.report.search.SearchFiles;
import assay.lab.report.search.SearchText;
import assay.lab.run.RecordedRun;
import assay.lab.search.SearchReport;
import assay.lab.search.Slo;
import assay.lab.search.Trial;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;

/** Prints one line per step of a search. Only one thread at a time may use a printer. */
final class SearchPrinter implements RunPrinter {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PrintWriter out;
  private final OutputOptions options;
  private final RunPrinter runs;
  private final Slo slo;
  private final Charset terminal = Charset.defaultCharset();

  SearchPrinter(PrintWriter out, OutputOptions options, Slo slo) {
    this.out = out;
    this.options = options;
    this.slo = slo;
    runs = options.printer(out);
  }

  void heading(String subject, Map<String, String> conditions) {
    print(SearchText.heading(subject, conditions, slo, terminal));
  }

  void step(Trial trial) throws JsonProcessingException {
    if (options.json()) {
      json(NamedValues.of("step", SearchFiles.step(trial)));
    } else {
      print(SearchText.step(trial, slo, terminal));
    }
  }

  void end(SearchReport search) throws JsonProcessingException {
    if (options.json()) {
      String folder = search.folder().toString();
      json(NamedValues.of("search", SearchFiles.toMap(search), "folder", folder));
      return;
    }
    print("\n");
    out.print(SearchText.result(search, terminal));
    out.println("page    " + search.folder().resolve("search.html"));
    out.println("search  " + search.folder());
  }

  @Override
  public void notice(String line) {
    // Every step starts with the phase 'settle'. Without this condition, a notice about this phase
    // would be printed for every step.
    if (!line.startsWith("phase 'settle'")) {
      runs.notice(line);
    }
  }

  @Override
  public void progress(Progress progress) {
    runs.progress(progress);
  }

  @Override
  public void result(RecordedRun run, Path report) throws IOException {
    // Without --verbose, the printer prints only one line per step after this call. The report is
    // in the run's folder.
    if (options.verbose()) {
      runs.result(run, report);
    }
  }

  private void json(NamedValues line) throws JsonProcessingException {
    out.println(JSON.writeValueAsString(line));
  }

  private void print(String text) {
    if (!options.quiet() && !options.json()) {
      out.print(text);
      out.flush();
    }
  }
}
