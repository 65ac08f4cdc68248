package assay.cli.print;

import java.io.PrintWriter;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How much a run prints, and for whom. */
public final class OutputOptions {
  @ArgGroup private Length length;

  /** Of the text for people. */
  private static final class Length {
    @Option(
        names = "--quiet",
        description = "prints the variant, the verdict and the run's folder alone")
    private boolean quiet;

    @Option(
        names = "--verbose",
        description = "prints every run of an experiment, and every step of a search, in full")
    private boolean verbose;
  }

  @Option(names = "--json", description = "prints one JSON object a line, for programs")
  private boolean json;

  public boolean quiet() {
    return length != null && length.quiet;
  }

  public boolean verbose() {
    return length != null && length.verbose;
  }

  public boolean json() {
    return json;
  }

  public RunPrinter printer(PrintWriter out) {
    if (json) {
      return new JsonPrinter(out);
    }
    // The launcher knows: since JDK 22 there is a console even where there is no terminal.
    boolean terminal = Boolean.getBoolean("assay.terminal");
    return new TextPrinter(out, !quiet(), !verbose(), terminal);
  }
}
