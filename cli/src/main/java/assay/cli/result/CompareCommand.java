package assay.cli.result;

import assay.cli.home.Failures;
import assay.lab.compare.Comparison;
import assay.lab.compare.RunGroups;
import assay.lab.report.comparison.ComparisonFiles;
import assay.lab.report.comparison.ComparisonPage;
import assay.lab.report.comparison.ComparisonText;
import assay.lab.report.comparison.DrawnResults;
import assay.lab.report.comparison.ResultsText;
import assay.lab.result.Gate.Judged;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    description = {
      "Compares groups of runs: medians over repeats, confidence intervals, differences and"
          + " ranks.",
      "A group is a run, a folder with runs, 'latest', or a path pattern in quotes. A group can"
          + " have a label (NAME=PATH) and several paths (PATH,PATH). If a group has runs of several"
          + " variants, each variant becomes a group. The first group is the baseline.",
      "--gate requires two groups: the first contains old runs, and the second contains new runs."
          + " A gate limits the ratio of a metric in new runs to the same metric in old runs. If"
          + " both groups contain runs of several variants, --gate compares each variant with the"
          + " variant of the same name."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 all gates are met; 1 a gate is missed, or a group has no valid run; 2 bad"
          + " input; 3 a gate is undetermined, and no gate is missed.",
      "Examples:",
      "  assay compare before=runs/a-on-rocksdb/2026-01-30* after='runs/a-on-rocksdb/2026-01-31*'",
      "  assay compare runs/old runs/new --gate 'ok/s of read in run >= 0.95'"
          + " --gate 'p99 of read in run <= 1.10'"
    })
public final class CompareCommand implements Callable<Integer> {
  enum Format {
    TEXT,
    JSON,
    CSV
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "GROUP",
      arity = "1..*",
      description = "Label and paths of a group: [NAME=]PATH[,PATH]...")
  private List<String> groups;

  @Option(
      names = "--format",
      defaultValue = "text",
      paramLabel = "text|json|csv",
      description = "Output format. Default: ${DEFAULT-VALUE}.")
  private Format format;

  @Option(
      names = "--verbose",
      description = "Prints every metric with its intervals, ratios and ranking.")
  private boolean verbose;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "HTML file for a page with charts. Default: no page.")
  private Path html;

  @Option(
      names = "--include-invalid",
      description = "Includes runs that are invalid or unfinished.")
  private boolean includeInvalid;

  @Option(
      names = "--discard-first-block",
      description = "Excludes the first repeat of each variant, as a warm-up.")
  private boolean discardsFirstBlock;

  @Mixin private GateOptions gates;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Random seed for computing confidence intervals. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Override
  public Integer call() throws IOException {
    if (html != null) {
      GateOptions.checkFolder("--html", html);
    }
    gates.check();
    Bootstrap bootstrap = new Bootstrap(seed);
    RunGroups.Counting counting = new RunGroups.Counting(includeInvalid, discardsFirstBlock);
    Comparison comparison =
        Comparison.of(RunGroups.read(groups, counting, gates.figures()), bootstrap);
    List<Judged> judged = gates.judge(comparison.groups(), bootstrap);
    DrawnResults results = DrawnResults.of(comparison.groups(), bootstrap);
    if (html != null) {
      ComparisonPage.write(comparison, results, html);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        switch (format) {
          case TEXT -> text(comparison, results);
          case JSON -> ComparisonFiles.json(comparison, results, judged);
          case CSV -> ComparisonFiles.csv(comparison);
        });
    out.flush();
    // The results of gates are printed last. If the comparison is in JSON or CSV, the results of
    // gates are printed to standard error.
    if (format == Format.TEXT) {
      gates.say(judged, out);
    } else {
      gates.say(judged, spec.commandLine().getErr());
    }
    return comparison.empty().isEmpty() ? GateOptions.exitCode(judged) : Failures.FAILED;
  }

  private String text(Comparison comparison, DrawnResults results) {
    Charset terminal = Charset.defaultCharset();
    String below = ResultsText.of(results, comparison.answer(), terminal);
    String last = below.isEmpty() ? "" : "\n" + below;
    return verbose
        ? ComparisonText.full(comparison, terminal) + last
        : ComparisonText.brief(comparison, (int) last.lines().count(), terminal) + last;
  }
}
