package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.report.RunLine;
import assay.lab.run.RecordedRun;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Prints one line per run of an experiment. If several runs send the same notice, it is printed
 * only once. Notices about phases and about the start of workers are omitted.
 */
final class RunLines implements RunPrinter {
  private static final Pattern ON_THE_WAY = Pattern.compile("phase '|starting \\d+ workers");

  private final TextPrinter text;
  private final Set<String> said = new HashSet<>();
  private String heading = "";

  RunLines(TextPrinter text) {
    this.text = text;
  }

  @Override
  public synchronized void begins(String run) {
    heading = run;
    text.heading(run.strip());
  }

  @Override
  public synchronized void notice(String line) {
    if (!ON_THE_WAY.matcher(line).lookingAt() && said.add(line)) {
      text.notice(line);
    }
  }

  @Override
  public void progress(Progress progress) {
    text.progress(progress);
  }

  @Override
  public synchronized void result(RecordedRun run, Path report) {
    text.instead(
        heading
            + "  "
            + RunLine.of(run, Charset.defaultCharset())
            + "  "
            + NextCommands.shown(run.folder()));
  }

  @Override
  public void next(List<String> commands) {
    text.next(commands);
  }
}
