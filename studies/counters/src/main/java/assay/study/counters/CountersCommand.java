package assay.study.counters;

import assay.lab.run.RecordedRun;
import assay.lab.run.RunLocator;
import assay.lab.run.RunReader;
import assay.lab.study.Require;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = CountersCommand.NAME,
    description = CountersCommand.MEANING,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 no update lost, or result unknown; 1 updates lost or counted twice; 2 bad"
          + " input.",
      "Example:",
      "  assay counters runs/lost-updates/2026-01-31T12-00-00Z"
    })
final class CountersCommand implements Callable<Integer> {
  static final String NAME = "counters";
  static final String MEANING =
      "Compares the sum of the counters in a run with the number of acknowledged increments.";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      description =
          "Folder of a run, folder of an experiment (for its newest run), or 'latest' (the newest"
              + " run in folder 'runs').")
  private Path run;

  @Override
  public Integer call() {
    List<CounterAccount> accounts = CounterAccount.of(read());
    Require.that(!accounts.isEmpty(), run + " must have a completed phase 'sum'; found none");
    PrintWriter out = spec.commandLine().getOut();
    accounts.forEach(account -> out.println(account.finding().sentence()));
    out.flush();
    return accounts.stream().anyMatch(account -> account.finding().code().isPresent()) ? 1 : 0;
  }

  private RecordedRun read() {
    try {
      return RunReader.read(RunLocator.of(run));
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
