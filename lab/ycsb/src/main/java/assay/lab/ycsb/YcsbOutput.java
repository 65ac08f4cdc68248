package assay.lab.ycsb;

import assay.lab.load.Progress;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.ycsb.ResultWriter.Collector;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Prints a run in the same form as YCSB. Status lines are printed during the run, and results are
 * printed at the end of the run.
 */
public final class YcsbOutput {
  private final OutputForm form;
  private final boolean verifies;

  YcsbOutput(OutputForm form, boolean verifies) {
    this.form = form;
    this.verifies = verifies;
  }

  /**
   * Creates a listener that prints status lines. The listener prints nothing if status lines were
   * not requested.
   *
   * @param errors receives the lines that YCSB prints on standard error
   * @param output receives the lines that YCSB prints on standard output; these include the status
   *     lines of time series
   */
  public Status status(Consumer<String> errors, Consumer<String> output) {
    return new Status(
        form.statusIntervalSeconds() == 0
            ? null
            : new StatusLine(
                form,
                LocalDateTime::now,
                line -> {
                  errors.accept(line);
                  if (form.measurement() == OutputForm.Measurement.TIMESERIES) {
                    output.accept(line);
                  }
                }));
  }

  public static final class Status implements Progress.Listener {
    private final StatusLine line;
    private Progress last;

    private Status(StatusLine line) {
      this.line = line;
    }

    @Override
    public void progress(Progress progress) {
      if (line != null) {
        progress.intervals().forEach(line::add);
        line.progress(progress);
        last = progress;
      }
    }

    public void end() {
      if (line != null) {
        line.end(last);
      }
    }
  }

  /**
   * Writes the results of the run phase. If there is no run phase, the results of the load phase
   * are written. The results go to the export file, or to {@code output} if no export file is set.
   */
  public void write(RecordedRun run, Writer output) throws IOException {
    Optional<RecordedPhase> phase =
        run.phase(ActivityPlan.RUN).or(() -> run.phase(ActivityPlan.LOAD));
    if (phase.isEmpty()) {
      return;
    }
    try (Writer out =
        form.exportFile().isEmpty()
            ? new StaysOpen(output)
            : Files.newBufferedWriter(Path.of(form.exportFile()))) {
      new ResultWriter(form).write(run, phase.get(), collectors(), verifies && checked(run), out);
    }
  }

  private static boolean checked(RecordedRun run) {
    return run.manifest().plan().workload().checksValues();
  }

  private static List<Collector> collectors() {
    Map<String, Collector> collectors = new HashMap<>();
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = bean.getName().replace(' ', '_');
      collectors.put(
          name, new Collector(name, bean.getCollectionCount(), bean.getCollectionTime()));
    }
    return List.copyOf(collectors.values());
  }

  private static final class StaysOpen extends FilterWriter {
    StaysOpen(Writer out) {
      super(out);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
