package assay.lab.lag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.OwnZooKeeper;
import assay.lab.load.LoadGenerator;
import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.LagSampling.Channel;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.Event;
import assay.lab.run.LagLine;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.study.Rate;
import assay.lab.value.NamedValues;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Producers, queue and consumers on a store that shows rows late, by a known time. */
class LagMeasurementTest {
  private static final Seed SEED = Seed.of(1);
  private static final FleetSecret SECRET = FleetSecret.random();
  private static final long MILLI = 1_000_000;
  private static final Duration LEASE = Duration.ofSeconds(3);
  private static final NanoClock CLOCK = SystemClock.SPINNING;

  @TempDir private Path root;
  private RunClock runClock;
  private RecordedRun recorded;

  @ParameterizedTest
  @EnumSource(Channel.class)
  void whatIsMeasuredBoundsWhatIsTrue(Channel channel) throws Exception {
    // A third at once, the rest after 30, 60, … 300 ms; some so late that the first try is sooner.
    LateStore store =
        new LateStore(
            write ->
                write % 3 == 0
                    ? 0
                    : write % 50 == 1 ? 3000 * MILLI : (write % 10 + 1) * 30 * MILLI);
    ActivityPlan plan = plan(400, 800, sampling(channel, Duration.ofSeconds(20)));
    measure(store, plan);
    List<LagLine> lines = recorded.lags("load");
    assertThat(lines).hasSize(400).allMatch(LagLine::seen);
    for (LagLine line : lines) {
      Bytes key = plan.rows().orElseThrow().format().keys().key(line.row());
      double trueMicros = (store.visibleFrom.get(key) - runClock.startNanos()) / 1e3;
      double seen = line.seconds() * 1e6;
      assertThat(trueMicros).as("seen after it was there: " + line).isLessThan(seen + 10);
      if (line.late()) {
        assertThat(trueMicros)
            .as("not there at the last try in vain: " + line)
            .isGreaterThan(seen - line.lagMicros() + line.absentMicros() - 10);
      } else {
        assertThat(line.lagMicros()).isZero();
      }
    }
    assertThat(end().detail().asMap())
        .containsEntry("valid", true)
        .containsEntry("put", 400)
        .containsEntry("dropped", 0)
        .containsEntry("clockErrorMicros", 0);
    assertThat(lines.stream().filter(LagLine::late).count())
        .isEqualTo(((Number) end().detail().get("late")).longValue())
        .isPositive();
  }

  @Test
  void keysThatAreNeverSeenAreToldAndNotDropped() throws Exception {
    LateStore store = new LateStore(write -> write % 4 == 0 ? -1 : 0);
    measure(store, plan(100, 1000, sampling(Channel.SOCKET, Duration.ofMillis(300))));
    List<LagLine> lines = recorded.lags("load");
    assertThat(lines).hasSize(100);
    assertThat(lines).filteredOn(line -> !line.seen()).hasSize(25);
    assertThat(lines)
        .filteredOn(line -> !line.seen())
        .allSatisfy(
            line -> {
              assertThat(line.tries()).isGreaterThan(3);
              assertThat(line.absentMicros()).isGreaterThan(line.firstTryMicros());
              assertThat(line.writeToVisibleMicros()).isNull();
            });
    // The consumer may be held up before its last tries of some keys, not of all.
    assertThat(lines)
        .filteredOn(line -> !line.seen())
        .anyMatch(line -> line.absentMicros() > 200_000);
    assertThat(end().detail().asMap()).containsEntry("valid", true).containsEntry("neverSeen", 25);
  }

  @Test
  void keysOfAConsumerThatFailsAreReadByAnother() throws Exception {
    LateStore store = new LateStore(write -> 0);
    store.throwing.set(1);
    measure(store, plan(50, 1000, sampling(Channel.SOCKET, Duration.ofSeconds(20))));
    assertThat(recorded.lags("load")).hasSize(50).allMatch(LagLine::seen);
    assertThat(end().detail().asMap()).containsEntry("valid", false);
    assertThat(end().text()).contains("a fault of the client");
  }

  @Test
  void whereZooKeeperGoesAwayTheLoadGoesOn() throws Exception {
    LateStore store = new LateStore(write -> 0);
    PhaseTotals totals;
    OwnZooKeeper server = OwnZooKeeper.start(SECRET, InetAddress.getLoopbackAddress());
    try (KeyQueueHost host =
        new KeyQueueHost(
            Optional.of(server.address()),
            SECRET,
            InetAddress.getLoopbackAddress(),
            LEASE,
            CLOCK)) {
      Thread breaker =
          new Thread(
              () -> {
                try {
                  await()
                      .pollInterval(Duration.ofMillis(5))
                      .atMost(Duration.ofMinutes(1))
                      .until(() -> store.reads.get() >= 100);
                  server.close();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      breaker.start();
      totals = measure(host, store, plan(2000, 1000, sampling(Channel.ZOOKEEPER, LEASE)));
      breaker.join();
    }
    assertThat(totals.acknowledgedWrites()).isEqualTo(2000);
    assertThat(end().detail().asMap()).containsEntry("valid", false);
    assertThat(end().text()).isNotEmpty();
    assertThat(recorded.events())
        .filteredOn(event -> event.kind().equals(Event.LAG_LOST))
        .singleElement()
        .satisfies(lost -> assertThat(lost.text()).contains("keys of w0 could not be sent"));
  }

  @Test
  void whereRowsComeTooFastAUniformShareIsLookedFor() throws Exception {
    // Of 4000 rows in 2 s, 10 and 20 a second may remain: so some 30 to 50 at best, half of it at
    // worst.
    LateStore store = new LateStore(write -> 60 * MILLI);
    LagSampling few =
        new LagSampling(1, new Rate(20), new Rate(100), Channel.SOCKET, 2, Duration.ofSeconds(20));
    measure(store, plan(4000, 2000, few));
    int halvings = ((Number) end().detail().get("halvings")).intValue();
    assertThat(halvings).isBetween(5, 9);
    assertThat(end().detail().asMap()).containsEntry("valid", true).containsEntry("dropped", 0);
    assertThat(((Number) end().detail().get("sampled")).doubleValue())
        .isEqualTo(Math.pow(0.5, halvings));
    List<LagLine> lines = recorded.lags("load");
    assertThat(lines).hasSizeBetween(5, 90).allMatch(LagLine::seen);
    assertThat(lines).allMatch(line -> line.draw() >= halvings);
    assertThat(store.reads.get())
        .as("a second's tries to begin with, then 100 a second, and the first ones")
        .isLessThan((int) (100 + 100 * 3.5 + 200));
  }

  private static LagSampling sampling(Channel channel, Duration patience) {
    return new LagSampling(1, new Rate(1e6), new Rate(1e7), channel, 2, patience);
  }

  private static ActivityPlan plan(long rows, double rate, LagSampling lag) {
    WorkloadSpec workload = Preset.C.workload(rows, 1);
    return ActivityPlan.load(
            workload, 1, new Pacing.OpenLoop(rate, Pacing.Arrivals.CONSTANT), Duration.ZERO)
        .withLag(lag);
  }

  private void measure(LateStore store, ActivityPlan plan) throws Exception {
    try (KeyQueueHost host = KeyQueueHost.alone(Optional.empty(), SECRET, LEASE, CLOCK)) {
      measure(host, store, plan);
    }
  }

  private PhaseTotals measure(KeyQueueHost host, LateStore store, ActivityPlan plan)
      throws Exception {
    runClock = new RunClock(Instant.EPOCH, CLOCK.nanos());
    RunFolder folder = RunFolder.create(root, "lag", Instant.EPOCH);
    Manifest manifest =
        Manifest.running(
            "0", Instant.EPOCH, SamplePlans.plain(), NamedValues.NONE, NamedValues.NONE, null);
    PhaseTotals totals;
    try (RunWriter out = new RunWriter(folder, runClock, "w0", manifest);
        LagMeasurement lag = new LagMeasurement(host, store, "t", plan, out, CLOCK);
        Publisher publisher =
            new Publisher(
                host, plan.name(), plan.lag().orElseThrow(), WorkerIndex.ALONE, SEED, out, CLOCK)) {
      StopSignal stop = new StopSignal();
      LoadGenerator load =
          new LoadGenerator(
              store,
              "t",
              plan,
              SEED,
              WorkerIndex.ALONE,
              LoadPlan.GIVES_UP_AFTER,
              out,
              progress -> {},
              CLOCK,
              stop);
      load.open(false);
      lag.start();
      publisher.start(load.sampled(), LongUnaryOperator.identity());
      load.start(CLOCK.nanos() + LoadGenerator.START_DELAY_NANOS);
      totals = load.await();
      publisher.finish();
      lag.finish(1, 0, stop);
    }
    recorded = RunReader.read(folder.path());
    return totals;
  }

  private Event end() {
    return recorded.events().stream()
        .filter(event -> event.kind().equals(Event.LAG_END))
        .findFirst()
        .orElseThrow();
  }
}
