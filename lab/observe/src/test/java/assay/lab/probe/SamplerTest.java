package assay.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplerTest {
  private static final Duration SHORT = Duration.ofMillis(100);

  private interface Reader {
    void read(Readings out) throws IOException;
  }

  private static Probe probe(String name, Reader reader) {
    return new Probe() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public void sample(long nanoTime, Readings out) throws IOException {
        reader.read(out);
      }
    };
  }

  /** Keeps all, and may refuse. */
  static final class Kept implements SampleSink {
    final List<Map<String, Double>> samples = Collections.synchronizedList(new ArrayList<>());
    final List<Long> nanoTimes = Collections.synchronizedList(new ArrayList<>());
    final List<String> gaps = Collections.synchronizedList(new ArrayList<>());
    final List<String> events = Collections.synchronizedList(new ArrayList<>());
    int room = Integer.MAX_VALUE;

    @Override
    public void sample(long nanoTime, Map<String, Double> values) throws IOException {
      if (samples.size() == room) {
        throw new IOException("disk full");
      }
      samples.add(values);
      nanoTimes.add(nanoTime);
    }

    @Override
    public void gap(String probe, String reason) {
      gaps.add(probe + ": " + reason);
    }

    @Override
    public void event(long nanoTime, String kind, String text, Object detail) {
      events.add(kind + ": " + text);
    }
  }

  @Test
  void aFailedProbeLeavesOutAllItsValuesAndItsReasonIsSaidOnce() throws IOException {
    List<Integer> calls = new ArrayList<>();
    Probe moody =
        probe(
            "moody",
            out -> {
              calls.add(1);
              out.value("moody.a", calls.size());
              if (calls.size() == 2 || calls.size() == 3) {
                out.event("seen", "by a probe that then failed", Map.of());
                throw new IOException("no such file");
              }
              out.event("seen", "call " + calls.size(), Map.of());
              if (calls.size() == 5) {
                throw new IllegalStateException("what?");
              }
              out.value("moody.b", 1);
            });
    Kept kept = new Kept();
    AtomicLong clock = new AtomicLong(10);
    SampleRound round =
        new SampleRound(
            List.of(probe("x", out -> out.value("x", 1)), moody, probe("y", o -> o.value("y", 2))),
            kept,
            clock::incrementAndGet);
    for (int i = 0; i < 5; i++) {
      round.take();
    }
    assertThat(kept.samples.get(0)).containsOnlyKeys("x", "moody.a", "moody.b", "y");
    assertThat(kept.samples.get(1)).containsOnlyKeys("x", "y").containsEntry("y", 2.0);
    assertThat(kept.samples.get(3)).containsOnlyKeys("x", "moody.a", "moody.b", "y");
    assertThat(kept.samples.get(4)).containsOnlyKeys("x", "y");
    assertThat(kept.gaps)
        .containsExactly("moody: no such file", "moody: java.lang.IllegalStateException: what?");
    assertThat(kept.events).containsExactly("seen: call 1", "seen: call 4");
    assertThat(kept.nanoTimes).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void whatIsNoNumberIsLeftOutAndManyValuesFit() throws IOException {
    Kept kept = new Kept();
    Probe many =
        probe(
            "many",
            out -> {
              out.value("nan", Double.NaN);
              out.value("infinite", Double.POSITIVE_INFINITY);
              for (int i = 0; i < 500; i++) {
                out.value("v" + i, i);
              }
            });
    new SampleRound(List.of(many), kept, System::nanoTime).take();
    assertThat(kept.samples.get(0)).hasSize(500).containsEntry("v499", 499.0);
  }

  @Test
  void samplesAtSteadyTimesInOneDaemonThread() throws Exception {
    Kept kept = new Kept();
    CountDownLatch four = new CountDownLatch(4);
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    Probe probe =
        probe(
            "p",
            out -> {
              threads.add(Thread.currentThread());
              out.value("p", 1);
              four.countDown();
            });
    Sampler sampler = new Sampler(List.of(probe), kept, SHORT);
    sampler.start();
    four.await();
    sampler.close();
    sampler.close();
    int after = kept.samples.size();
    assertThat(sampler.failure()).isEmpty();
    assertThat(threads).allMatch(Thread::isDaemon).containsOnly(threads.get(0));
    assertThat(threads.get(0).isAlive()).isFalse();
    for (int i = 1; i < after; i++) {
      assertThat(kept.nanoTimes.get(i) - kept.nanoTimes.get(i - 1)).isGreaterThan(45_000_000L);
    }
  }

  @ParameterizedTest
  @CsvSource({"3999, 1", "4000, 2"})
  void takesALastSampleUnlessThereWasOneJustBefore(long millis, int samples) {
    AtomicLong nanos = new AtomicLong(7);
    Kept kept = new Kept();
    Sampler sampler =
        new Sampler(List.of(), kept, Duration.ofSeconds(40), Duration.ofMinutes(1), nanos::get);
    sampler.start();
    await().atMost(Duration.ofMinutes(1)).until(() -> !kept.samples.isEmpty());
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    sampler.close();
    assertThat(kept.samples).hasSize(samples);
  }

  @Test
  void aSinkThatFailsStopsSamplingAndTheReasonIsKept() throws Exception {
    Kept kept = new Kept();
    kept.room = 2;
    try (Sampler sampler = new Sampler(List.of(), kept, SHORT)) {
      sampler.start();
      await().atMost(Duration.ofMinutes(1)).until(() -> sampler.failure().isPresent());
      assertThat(sampler.failure()).get().hasToString("java.io.IOException: disk full");
    }
    assertThat(kept.samples).hasSize(2);
  }

  @Test
  void aProbeThatHangsIsGivenUpByItsNameAndItsSampleDropped() throws Exception {
    Kept kept = new Kept();
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    Probe stuck =
        probe(
            "stuck",
            out -> {
              threads.add(Thread.currentThread());
              asked.countDown();
              try {
                release.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
            });
    Sampler sampler =
        new Sampler(List.of(stuck), kept, SHORT, Duration.ofMillis(50), System::nanoTime);
    sampler.start();
    asked.await();
    sampler.close();
    assertThat(sampler.failure()).get().asString().contains("probe stuck hangs");
    release.countDown();
    threads.get(0).join();
    assertThat(kept.samples).isEmpty();
  }

  @Test
  void intervalsOutOfRangeAreRefused() {
    for (long millis : new long[] {-1, 0, 99, 60_001}) {
      assertThatThrownBy(() -> new Sampler(List.of(), new Kept(), Duration.ofMillis(millis)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(millis + " ms");
    }
  }
}
