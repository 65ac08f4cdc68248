package assay.study.continuous;

import assay.study.continuous.entry.Splits;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = SplitsCommand.NAME,
    description = SplitsCommand.MEANING,
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay splits 17 > splits.txt"})
final class SplitsCommand implements Callable<Integer> {
  static final String NAME = "splits";
  static final String MEANING =
      "Prints split points that divide the rows of 'continuous-ingest' into equal ranges.";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "N", description = "Number of tablets to divide the table into.")
  private int tablets;

  @Option(
      names = "--min",
      paramLabel = "ROW",
      defaultValue = "0",
      description = "Lowest row number. Default: ${DEFAULT-VALUE}.")
  private long min;

  @Option(
      names = "--max",
      paramLabel = "ROW",
      defaultValue = "9223372036854775807",
      description = "Upper bound of the row numbers (exclusive). Default: ${DEFAULT-VALUE}.")
  private long max;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Splits.of(tablets, min, max).forEach(out::println);
    out.flush();
    return 0;
  }
}
