package assay.cli.print;

import java.io.PrintWriter;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

public final class OutputOptions {
  @ArgGroup private Length length;

  private static final class Length {
    @Option(names = "--quiet", description = "Prints only the variant, verdict and run folder.")
    private boolean quiet;

    @Option(
        names = "--verbose",
        description = "Prints every run of an experiment, and every step of a search, in full.")
    private boolean verbose;
  }

  @Option(names = "--json", description = "Prints JSON for programs, one object per line.")
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
    // The shell script 'assay' sets this property, because JDK 22 and later have a console even
    // without a terminal.
    boolean terminal = Boolean.getBoolean("assay.terminal");
    return new TextPrinter(out, !quiet(), !verbose(), terminal);
  }
}
