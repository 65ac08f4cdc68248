package assay.cli.result;

import assay.cli.home.Catalogue;
import assay.cli.home.Home;
import assay.lab.compare.RunGroups;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.result.FindingSpec;
import assay.lab.report.comparison.FindingsFiles;
import assay.lab.result.CheckedFinding;
import assay.lab.run.OpenRun;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "findings",
    description = {
      "Checks whether runs reproduce the expected findings of experiments. Experiments that come "
          + "with Assay but were not run are also listed.",
      "The newest runs on each store determine the outcome of a finding: reproduced, contrary"
          + " (outside the expected bound), undetermined, or not run (too few valid repeats)."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay findings runs --format markdown"})
public final class FindingsCommand implements Callable<Integer> {
  private static final Path USUAL = Path.of("runs");

  enum Format {
    TEXT,
    JSON,
    MARKDOWN
  }

  private final Home home;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUNS",
      arity = "0..*",
      description =
          "Runs, folders with runs, or path patterns in quotes. Default: the folder 'runs', if that"
              + " folder exists.")
  private List<String> places = new ArrayList<>();

  @Option(
      names = "--format",
      defaultValue = "text",
      paramLabel = "text|json|markdown",
      description = "Output format. Default: ${DEFAULT-VALUE}.")
  private Format format;

  public FindingsCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    List<CheckedFinding> checked = CheckedFinding.of(catalogue(), runs(), new Bootstrap(1));
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        switch (format) {
          case TEXT -> FindingsFiles.text(checked, Charset.defaultCharset());
          case JSON -> FindingsFiles.json(checked);
          case MARKDOWN -> FindingsFiles.markdown(checked);
        });
    out.flush();
    return 0;
  }

  private Map<String, List<FindingSpec>> catalogue() {
    Catalogue experiments = home.experiments();
    Map<String, List<FindingSpec>> all = new LinkedHashMap<>();
    for (String name : experiments.names()) {
      all.put(name, ExperimentFile.read(experiments.file(name), Map.of()).results().findings());
    }
    return all;
  }

  private List<Path> runs() throws IOException {
    List<Path> runs = new ArrayList<>();
    if (places.isEmpty() && Files.isDirectory(USUAL)) {
      places.add(USUAL.toString());
    }
    for (String place : places) {
      RunGroups.runsUnder(place).stream()
          .map(run -> run.toAbsolutePath().normalize())
          .filter(run -> !runs.contains(run))
          .filter(this::isReadable)
          .forEach(runs::add);
    }
    return runs;
  }

  /**
   * Returns whether a run can be read. If a run is unreadable, a message is printed and the other
   * runs are still checked.
   */
  private boolean isReadable(Path run) {
    try {
      OpenRun.manifest(run);
      return true;
    } catch (IOException e) {
      spec.commandLine().getErr().println("skipped " + run.getFileName() + ": " + e.getMessage());
      return false;
    }
  }
}
