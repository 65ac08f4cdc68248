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

/** Tells a run as YCSB would: status lines while it goes on, results when it has ended. */
public final class YcsbOutput {
  private final OutputForm form;
  private final boolean verifies;

  /**
   * @param verifies whether reads are compared with YCSB's integrity values
   */
  YcsbOutput(OutputForm form, boolean verifies) {
    this.form = form;
    this.verifies = verifies;
  }

  /**
   * Makes status lines of a run's progress; of none where none were asked for.
   *
   * @param errors where YCSB's standard error goes
   * @param output where its standard output goes, which time series write to as well
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

  /** The status lines of one run. */
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

    /** The run has ended. */
    public void end() {
      if (line != null) {
        line.end(last);
      }
    }
  }

  /**
   * Writes the results of a run's last phase, where the properties say, or else to {@code output}.
   *
   * @throws IOException if they cannot be written
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

  /** In the order in which YCSB has them. */
  private static List<Collector> collectors() {
    Map<String, Collector> collectors = new HashMap<>();
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = bean.getName().replace(' ', '_');
      collectors.put(
          name, new Collector(name, bean.getCollectionCount(), bean.getCollectionTime()));
    }
    return List.copyOf(collectors.values());
  }

  /** Standard output is not ours to close. */
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
