package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.figures.LagFigures;
import assay.lab.compare.figures.Lags;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.Event;
import assay.lab.run.LagLine;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of lags, from lines whose figures are known. */
class LagReportTest {
  private static final int KEYS = 200;

  @TempDir private Path root;

  @Test
  void figuresAreThoseOfTheLines() throws Exception {
    RecordedRun run = run(true);
    LagFigures lags = LagFigures.of(run, "load").orElseThrow();
    assertThat(lags.valid()).isTrue();
    assertThat(lags.lags().keys()).isEqualTo(KEYS);
    assertThat(lags.lags().neverSeen()).isEqualTo(10);
    assertThat(lags.dropped()).isEqualTo(3);
    assertThat(lags.lags().late()).isEqualTo(100);
    assertThat(lags.lags().lateShare()).isEqualTo(0.5);
    assertThat(lags.lags().quantile(0.5)).isEqualTo(50e6);
    assertThat(lags.lags().quantile(0.9)).isEqualTo(90e6);
    assertThat(lags.lags().quantile(0.9001)).as("of those never seen").isInfinite();
    assertThat(lags.lags().quantile(0.91)).as("of too few").isNaN();
    assertThat(lags.lags().found().quantile(1)).isEqualTo(90e6);
    assertThat(lags.floor()).as("the longest of 200 first tries").isEqualTo(200e3);
    assertThat(lags.share()).isEqualTo(1e-3);
    assertThat(lags.resolution().quantile(0)).as("from 0.5 to 1 ms").isEqualTo(0.5);
    assertThat(lags.resolution().quantile(1)).as("from 0.5 to 90 ms").isEqualTo(1 - 500 / 90e3);
    assertThat(lags.clockError()).isEqualTo(7e3);
    assertThat(LagFigures.of(run, "run")).isEmpty();
  }

  @Test
  void aComparisonHasThem() throws Exception {
    Map<Figure, Double> figures = RunFigures.of(run(true)).figures();
    assertThat(figures)
        .containsEntry(new Figure("load", "lag", Quantity.LATE), 0.5)
        .containsEntry(new Figure("load", "lag", Quantity.NEVER_SEEN), 0.05)
        .containsEntry(new Figure("load", "lag", Quantity.LAG_P50), 50e6)
        .containsEntry(new Figure("load", "lag", Quantity.LAG_FLOOR), 200e3)
        .doesNotContainKey(new Figure("load", "lag", Quantity.LAG_P99));
  }

  @Test
  void aQuantileOfARowThatWasNeverSeenIsTheLeastThatIsKnown() throws Exception {
    Lags lags = LagFigures.of(run(true), "load").orElseThrow().lags();
    assertThat(lags.quantileAtLeast(0.5)).isEqualTo(50e6);
    assertThat(lags.quantileAtLeast(1)).as("looked for less long than some took").isEqualTo(90e6);
    assertThat(RunFigures.of(run(true)).figures())
        .containsEntry(new Figure("load", "lag", Quantity.LAG_MAX), 90e6);
  }

  @Test
  void textAndPageSayThem() throws Exception {
    RecordedRun run = run(true);
    assertThat(TextSummary.of(run, StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains(
            "load: lag: 200 rows checked, 100 rows late (50.0 %); median lag 50.0 ms, longest lag"
                + " 90.0 ms among rows that became visible; 10 rows never seen, 3 sampled rows not"
                + " checked; floor 200 µs; sampled 0.10 % of the inserts");
    assertThat(HtmlReport.render(run))
        .contains("<h2>Read-after-write lag</h2>", "load (50.0", "floor of load")
        .contains("\"curves\":[{");
  }

  @Test
  void whatIsNotValidIsSaidAndNotCompared() throws Exception {
    RecordedRun run = run(false);
    assertThat(TextSummary.of(run, StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("The measurement of lags is not valid: the key queue is lost.");
    assertThat(HtmlReport.render(run)).contains("not valid: the key queue is lost");
    assertThat(RunFigures.of(run).figures().keySet())
        .noneMatch(figure -> figure.operation().equals("lag"));
  }

  @Test
  void aTornLineIsLeftOut() throws Exception {
    RecordedRun run = run(true);
    Path file = run.folder().resolve("lag.jsonl");
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 5));
    assertThat(run.lags("load")).hasSize(KEYS - 1);
  }

  @Test
  void clocksThatAreNotKnownVoidWhatComparesThemAlone() throws Exception {
    LagFigures close = LagFigures.of(run(true, 50_000)).get(0);
    assertThat(close.floor()).isPositive();
    LagFigures apart = LagFigures.of(run(true, 50_001)).get(0);
    assertThat(apart.valid()).isTrue();
    assertThat(apart.floor()).isNaN();
    assertThat(apart.toVisible().size()).isZero();
    assertThat(apart.queue().size()).isZero();
    assertThat(apart.lags().late()).as("by the consumer's clock").isEqualTo(close.lags().late());
    assertThat(LagWords.sentence(apart)).contains("; floor –");
  }

  /** The first hundred seen at once, ninety after 1 to 90 ms, the last ten never. */
  private RecordedRun run(boolean valid) throws Exception {
    return run(valid, 7);
  }

  private RecordedRun run(boolean valid, int clockErrorMicros) throws Exception {
    RunFolder folder = RunFolder.create(root, "lag", Instant.EPOCH);
    Manifest manifest =
        Manifest.running(
            "0", Instant.EPOCH, SamplePlans.plain(), NamedValues.NONE, NamedValues.NONE, null);
    try (RunWriter out = new RunWriter(folder, new RunClock(Instant.EPOCH, 0), "w0", manifest)) {
      out.event(0, Event.PHASE_START, "load", null, Map.of("pacing", "closed", "threads", 1));
      out.event(5_000_000_000L, Event.PHASE_END, "load", null, Map.of());
      for (long key = 0; key < KEYS; key++) {
        boolean seen = key < KEYS - 10;
        Long lag = !seen ? null : key < 100 ? 0L : Long.valueOf(1000L * (key - 99));
        long untried = 1 + key;
        out.lag(
            new LagLine(
                key / 1e3,
                "w0",
                "load",
                key,
                10L,
                untried,
                key < 100 ? null : Long.valueOf(500),
                lag,
                key < 100 ? 1 : 5,
                seen ? Long.valueOf(untried + lag) : null,
                3));
      }
      out.event(
          6_000_000_000L,
          Event.LAG_END,
          "load",
          valid ? null : "the key queue is lost",
          Map.of(
              "valid",
              valid,
              "dropped",
              3,
              "clockErrorMicros",
              clockErrorMicros,
              "halvings",
              3,
              "sampled",
              1e-3));
    }
    return RunReader.read(folder.path());
  }
}
