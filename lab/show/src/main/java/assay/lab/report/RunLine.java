package assay.lab.report;

import assay.lab.measure.Percentile;
import assay.lab.report.glance.Glance;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TerminalText;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedRun;
import java.nio.charset.Charset;
import java.util.Optional;

/**
 * One-line summary of a run: the verdict, and the throughput and p99 of the main phase. If there
 * are too few operations for a p99, the line shows the maximum latency. A buffered write is counted
 * when a flush confirms the write. The latency of a buffered write says nothing about the store. If
 * a phase has only buffered writes, the line therefore shows the latency of flushes.
 */
public final class RunLine {
  private static final int RATE = 9;
  private static final int LATENCY = 8;
  private static final int CODE = 19;

  private RunLine() {}

  /**
   * @param terminal charset of the output; if the charset lacks µ and –, the output contains "us"
   *     and "-" instead
   */
  public static String of(RecordedRun run, Charset terminal) {
    Optional<PhaseHeadline> headline =
        Glance.measuredPhase(run.manifest().plan(), run.phases())
            .filter(phase -> phase.measuredSeconds() > 0)
            .map(phase -> PhaseHeadline.of(run, phase))
            .filter(of -> of.operations() > 0);
    String rate = headline.map(of -> Figures.rate(of.okPerSecond()) + "/s").orElse(Figures.UNKNOWN);
    Percentile figure =
        headline
                .filter(of -> isKnown(Percentile.MAX, of) && !isKnown(Percentile.P99, of))
                .isPresent()
            ? Percentile.MAX
            : Percentile.P99;
    String time = Figures.duration(headline.map(of -> figure.nanos(of.times())).orElse(Double.NaN));
    Manifest.Verdict verdict = run.manifest().verdict();
    String code = verdict == null ? String.valueOf(run.manifest().state()) : verdict.code();
    boolean valid = verdict != null && verdict.valid();
    return TerminalText.encodable(
        TerminalText.right(rate, RATE)
            + (figure == Percentile.MAX ? "  max " : "  p99 ")
            + TerminalText.right(time, LATENCY)
            + "  "
            + TerminalText.pad(TerminalText.printable(code) + (valid ? "" : ", not valid"), CODE),
        terminal);
  }

  private static boolean isKnown(Percentile figure, PhaseHeadline of) {
    return !Double.isNaN(figure.nanos(of.times()));
  }
}
