package assay.cli.ycsb;

import assay.cli.print.RunPrinter;
import assay.lab.load.Progress;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.ycsb.YcsbOutput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * Prints YCSB's results to standard output, and everything else to standard error. Scripts written
 * for YCSB expect only results on standard output.
 */
final class YcsbPrinter implements RunPrinter {
  private final YcsbOutput form;
  private final PrintWriter output;
  private final PrintWriter errors;
  private final YcsbOutput.Status status;
  private RecordedRun run;
  private Path report;

  YcsbPrinter(YcsbOutput form, PrintWriter output, PrintWriter errors) {
    this.form = form;
    this.output = output;
    this.errors = errors;
    status = form.status(this::notice, output::println);
  }

  @Override
  public void notice(String line) {
    errors.println(line);
  }

  @Override
  public void progress(Progress progress) {
    status.progress(progress);
  }

  @Override
  public void result(RecordedRun ended, Path page) {
    run = ended;
    report = page;
  }

  void end() throws IOException {
    status.end();
    form.write(run, output);
    output.flush();
    Manifest.Verdict verdict = run.manifest().verdict();
    notice((verdict.valid() ? "" : verdict.code() + ", not valid: ") + verdict.sentence());
    notice("report  " + report);
    notice("run     " + run.folder());
  }
}
