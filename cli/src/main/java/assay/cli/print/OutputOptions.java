package assay.cli.print;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** How much a run prints, and for whom. */
public final class OutputOptions {
  @Option(names = "--quiet", description = "prints the verdict and the run's folder alone")
  private boolean quiet;

  @Option(names = "--json", description = "prints one JSON object a line, for programs")
  private boolean json;

  public boolean quiet() {
    return quiet;
  }

  public boolean json() {
    return json;
  }

  public RunPrinter printer(PrintWriter out) {
    if (json) {
      return new JsonPrinter(out);
    }
    // The launcher knows: since JDK 22 there is a console even where there is no terminal.
    return new TextPrinter(out, !quiet, Boolean.getBoolean("assay.terminal"));
  }
}
