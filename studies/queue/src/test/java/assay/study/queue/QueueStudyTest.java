package assay.study.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.compare.figures.RunFigures;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.stores.simulated.SimulatedProvider;
import assay.study.queue.oracle.OracleServer;
import assay.study.queue.phase.QueueCheckFigures;
import assay.study.queue.phase.QueueFault;
import assay.study.queue.phase.QueueResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups receive each event as often as they were promised, or the check says which one not. */
class QueueStudyTest {
  private static final String FILE =
      """
      description: d
      settings: {latency: 0}
      tables: {queue: {}}
      workload: {rows: 1}
      phases:
        - phase: run
          name: run
          activities:
            - {name: in, threads: 3, operations: 60, workload: {kind: enqueue, QUEUE, events: 20, IN}}
            - {name: out, threads: 4, duration: 2s, workload: {kind: dequeue, QUEUE, events: 30, OUT}}
        - phase: run
          name: rest
          threads: 4
          operations: 400
          workload: {kind: dequeue, QUEUE, OUT}
        - phase: queue-check
      """;

  private static final String RESIZES =
      """
          during:
            - {at: 300ms, do: {phase: queue-resize, group: 0, consumers: 7}}
            - {at: 700ms, do: {phase: queue-cleanup}}
            - {at: 900ms, do: {phase: queue-resize, group: 0, consumers: 2}}
      """;

  @TempDir private Path folder;
  private String queue;
  private OracleServer oracle;
  private FutureTask<Void> serving;
  private RecordedRun run;

  @BeforeEach
  void serve() throws IOException {
    oracle =
        new OracleServer(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            folder.resolve("oracle"),
            "assay_t_queue",
            Duration.ofSeconds(1));
    queue = "oracle: 127.0.0.1:" + oracle.port() + ", groups: [3, 2], partitions: 9, bytes: 50";
    serving =
        new FutureTask<>(
            () -> {
              oracle.run();
              return null;
            });
    new Thread(serving).start();
  }

  @AfterEach
  void end() throws Exception {
    oracle.close();
    serving.get();
  }

  private QueueResult check(String text, String in, String out) throws Exception {
    run(text, in, out);
    return QueueCheckFigures.of(run).get(0).result();
  }

  private void run(String text, String in, String out) throws Exception {
    String file = text.replace("QUEUE", queue).replace("IN", in).replace("OUT", out);
    run = StudyRun.run(folder, new SimulatedProvider(), file);
  }

  private String sentence() {
    return QueueCheckFigures.of(run).get(0).sentence();
  }

  @Test
  void eachEventIsReceivedOnce() throws Exception {
    QueueResult result = check(FILE, "deaths: 0", "deaths: 0");
    assertThat(result.committed()).isEqualTo(1200);
    assertThat(result.exact()).isEqualTo(2400);
    assertThat(sentence())
        .isEqualTo(
            "phase 'queue-check': 2400 of 2400 deliveries (guarantee: exactly-once) happened"
                + " exactly once; 1200 events committed, 0 unknown.");
    assertThat(run.manifest().verdict().code()).isNotEqualTo("WRONG");
    assertThat(RunFigures.of(run).figures())
        .containsEntry(figure("queue-exact", Quantity.Better.MORE), 2400d);
  }

  /** Producers and consumers crash between their steps; crashed producers hold readers up. */
  @Test
  void deathsDoNotBreakExactlyOnce() throws Exception {
    QueueResult result = check(FILE, "deaths: 0.2", "deaths: 0.3");
    assertThat(result.committed()).isBetween(600L, 1180L);
    assertThat(result.exact() + result.pending()).isEqualTo(result.due());
    assertThat(sentence()).doesNotContain("Wrong");
  }

  @ParameterizedTest
  @CsvSource({"at-least-once, DUPLICATE, MISSING", "at-most-once, MISSING, DUPLICATE"})
  void deathsAreSeenInTheOtherGuarantees(
      String guarantee, QueueFault.Kind some, QueueFault.Kind none) throws Exception {
    QueueResult result = check(FILE, "deaths: 0", "deaths: 0.3, guarantee: " + guarantee);
    assertThat(result.number(some)).isPositive();
    assertThat(result.number(none)).isZero();
    assertThat(sentence()).contains("allowed by the guarantee").doesNotContain("Wrong");
    assertThat(QueueCheckFigures.tables(run).get(0).rows()).isNotEmpty();
  }

  @Test
  void whatTheStoreLosesIsNamed() throws Exception {
    String file = FILE.replace("latency: 0", "lost-share: 0.01");
    assertThat(check(file, "deaths: 0", "deaths: 0").missing()).isPositive();
    assertThat(run.manifest().verdict().code()).isEqualTo("WRONG");
    assertThat(run.folder().resolve("queue-check.faults.jsonl")).isNotEmptyFile();
  }

  @Test
  void groupsChangeTheirSizeUnderLoad() throws Exception {
    String file =
        FILE.replace("    activities:", RESIZES + "    activities:")
            .replace("operations: 60,", "rate: 40/s, duration: 1500ms,");
    QueueResult result = check(file, "deaths: 0", "deaths: 0");
    assertThat(result.exact()).isEqualTo(result.due()).isGreaterThan(1000);
    assertThat(run.events().toString()).contains("barrier").contains("deleted");
  }

  @Test
  void rawScansBringWhatRawBatchesWrote() throws Exception {
    run(FILE.replace("  - phase: queue-check\n", ""), "transactions: false", "guarantee: raw");
    assertThat(run.phase("rest").orElseThrow().totals().orElseThrow())
        .returns(2400L, PhaseTotals::scannedRows)
        .returns(0L, PhaseTotals::wrongReads);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "partitions: 9; partitions: 2; a group must have 1 to 2 consumers, at most one per"
            + " partition; got 3",
        "OUT; group: 2; 'group' must be from 0 to 1, because 'groups' has 2 groups; got 2",
        "OUT; guarantee: twice; unknown guarantee 'twice'",
        "'events: 20, IN'; events: 0; must be from 1 to 10000; got 0",
        "'oracle: 127.0.0.1:'; 'oracle: 127.0.0.1:x'; must be HOST:PORT",
        "'  - phase: queue-check'; '  - {phase: queue-resize, consumers: 10}'; must have 1 to 9"
            + " consumers",
        "'  - phase: queue-check'; '  - {phase: queue-resize, group: 5, consumers: 3}'; must be"
            + " from 0 to 1"
      })
  void badInputIsRefused(String what, String with, String message) {
    String file =
        FILE.replace("QUEUE", queue)
            .replace(what, with)
            .replace("IN", "deaths: 0")
            .replace("OUT", "deaths: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyRun.plan(folder, "simulated", file))
        .withMessageContaining("t.yaml:")
        .withMessageContaining(message.replace("'group' ", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "scale", "guarantees", "faults", "cleanup"})
  void itsExperimentsAreSome(String name) {
    Path file = Path.of("../../experiments/queue", name + ".yaml");
    assertThat(ExperimentFile.read(file, Map.of()).description()).isNotEmpty();
  }

  private static Figure figure(String label, Quantity.Better better) {
    return new Figure("queue-check", Figure.WHOLE_PHASE, new Quantity(label, "count", better));
  }
}
