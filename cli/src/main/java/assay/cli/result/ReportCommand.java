package assay.cli.result;

import assay.lab.report.HtmlReport;
import assay.lab.report.TextSummary;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunLocator;
import assay.lab.run.RunReader;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "report",
    description = {
      "Generates a run's report.html from the recorded data.",
      "Also works for a run that was killed."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay report latest"})
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", description = RunArgument.RUN)
  private Path place;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File to write. Default: report.html in the run's folder.")
  private Path file;

  @Override
  public Integer call() throws IOException {
    Path run = RunLocator.of(place);
    RecordedRun recorded = RunArgument.read(run, RunReader::read);
    Path target = file == null ? new RunFolder(run).report() : file;
    HtmlReport.write(recorded, target);
    PrintWriter out = spec.commandLine().getOut();
    out.print(TextSummary.of(recorded, Charset.defaultCharset()));
    out.println("report  " + target);
    return 0;
  }
}
