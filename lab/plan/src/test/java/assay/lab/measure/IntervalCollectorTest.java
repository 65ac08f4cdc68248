package assay.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class IntervalCollectorTest {
  private static final List<String> OPERATIONS = List.of("read", "update");
  private static final long START = 5_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final IntervalCollector collector =
      new IntervalCollector("run", OPERATIONS, START, SECOND);

  @Test
  void nothingIsHandedOverBeforeTheIntervalEnds() {
    ThreadRecorder recorder = collector.addThread(false);
    recorder.record(0, Tag.OK, START + SECOND - 1, 100, 100);
    assertThat(collector.collect()).isEmpty();
    recorder.advanceTo(START + SECOND - 1);
    assertThat(collector.collect()).isEmpty();
    recorder.advanceTo(START + SECOND);
    List<Interval> intervals = collector.collect();
    assertThat(intervals).hasSize(1);
    assertThat(intervals.get(0).startNanos()).isEqualTo(START);
    assertThat(intervals.get(0).lengthNanos()).isEqualTo(SECOND);
    assertThat(collector.collect()).isEmpty();
  }

  @Test
  void anOperationCountsInTheIntervalInWhichItEnded() {
    ThreadRecorder recorder = collector.addThread(false);
    recorder.record(0, Tag.OK, START + SECOND - 1, 10, 10);
    recorder.record(0, Tag.OK, START + SECOND, 20, 20);
    recorder.record(0, Tag.OK, START + 2 * SECOND - 1, 30, 30);
    recorder.finish();
    List<Interval> intervals = collector.collect();
    assertThat(intervals).extracting(Interval::startNanos).containsExactly(START, START + SECOND);
    assertThat(histogram(intervals.get(0), "read", Tag.OK).getTotalCount()).isEqualTo(1);
    assertThat(histogram(intervals.get(1), "read", Tag.OK).getMinValue()).isEqualTo(20);
    assertThat(histogram(intervals.get(1), "read", Tag.OK).getMaxValue()).isEqualTo(30);
  }

  @Test
  void manySecondsWithoutAnOperationAreSkipped() {
    ThreadRecorder recorder = collector.addThread(false);
    recorder.record(0, Tag.OK, START + 1, 1, 1);
    recorder.record(0, Tag.OK, START + 3600 * SECOND + 5, 7, 7);
    assertThat(recorder.intervalEndNanos()).isEqualTo(START + 3601 * SECOND);
    recorder.finish();
    assertThat(collector.collect())
        .extracting(Interval::startNanos)
        .containsExactly(START, START + 3600 * SECOND);
  }

  @Test
  void anIdleThreadHandsOverNothing() {
    ThreadRecorder recorder = collector.addThread(true);
    for (int second = 1; second < 100; second++) {
      recorder.advanceTo(START + second * SECOND);
    }
    recorder.finish();
    assertThat(collector.collect()).isEmpty();
  }

  @Test
  void aThreadThatWasHeldUpHandsInItsPartLate() {
    ThreadRecorder held = collector.addThread(false);
    ThreadRecorder other = collector.addThread(false);
    held.record(0, Tag.OK, START + 1, 1, 1);
    for (int second = 0; second < 90; second++) {
      other.record(0, Tag.OK, START + second * SECOND + 2, 2, 2);
    }
    assertThat(collector.collect()).hasSize(89);
    held.record(0, Tag.OK, START + 90 * SECOND, 90 * SECOND, 90 * SECOND);
    List<Interval> late = collector.collect();
    assertThat(late).extracting(Interval::startNanos).containsExactly(START);
    assertThat(histogram(late.get(0), "read", Tag.OK).getTotalCount()).isEqualTo(1);
  }

  @Test
  void openLoopKeepsServiceBesideResponseAndClosedLoopDoesNot() {
    ThreadRecorder open = collector.addThread(true);
    open.record(1, Tag.OK, START, 900, 100);
    open.record(1, Tag.FAILED, START, 800, 50);
    open.record(1, Tag.ABSENT, START, 700, 50);
    open.record(1, Tag.UNKNOWN, START, 600, 50);
    open.recordDue(0, Tag.OK, START, 900, 100, 700, 750);
    open.recordDue(0, Tag.FAILED, START, 900, 100, 700, 750);
    open.recordScheduleLag(-5);
    open.finish();
    Interval interval = collector.collect().get(0);
    assertThat(histogram(interval, "read", Tag.PUNCTUAL).getMaxValue()).isEqualTo(200);
    assertThat(histogram(interval, "read", Tag.PUNCTUAL).getTotalCount()).isEqualTo(1);
    assertThat(histogram(interval, "read", Tag.LEAST).getMaxValue()).isEqualTo(150);
    assertThat(histogram(interval, "update", Tag.OK).getMaxValue()).isEqualTo(900);
    assertThat(histogram(interval, "update", Tag.SERVICE).getMaxValue()).isEqualTo(100);
    assertThat(histogram(interval, "update", Tag.SERVICE).getTotalCount()).isEqualTo(1);
    assertThat(histogram(interval, "update", Tag.FAILED).getMaxValue()).isEqualTo(800);
    assertThat(histogram(interval, "update", Tag.ABSENT).getMaxValue()).isEqualTo(700);
    assertThat(histogram(interval, "update", Tag.UNKNOWN).getMaxValue()).isEqualTo(600);
    assertThat(histogram(interval, LatencyKey.SCHEDULE_LAG, Tag.OK).getMaxValue()).isZero();
    assertThat(interval.histograms()).hasSize(11);

    ThreadRecorder closed = collector.addThread(false);
    closed.record(1, Tag.OK, START, 900, 900);
    closed.finish();
    assertThat(collector.collect().get(0).histograms())
        .containsOnlyKeys(new LatencyKey("run", "update", Tag.OK));
  }

  @Test
  void threadsAreMergedByAddingTheirHistograms() {
    SplittableRandom random = new SplittableRandom(1);
    Histogram sum = new Histogram(3);
    List<ThreadRecorder> recorders = new ArrayList<>();
    for (int thread = 0; thread < 5; thread++) {
      ThreadRecorder recorder = collector.addThread(false);
      recorders.add(recorder);
      for (int i = 0; i < 10_000; i++) {
        // Up to an hour, so that histograms grow, and not all to the same size.
        long nanos = random.nextLong(1L << random.nextInt(1, 10 + thread * 8));
        recorder.record(0, Tag.OK, START, nanos, nanos);
        recorder.countWrites(3, 2);
        sum.recordValue(nanos);
      }
    }
    recorders.forEach(ThreadRecorder::finish);
    Interval interval = collector.collect().get(0);
    assertThat(histogram(interval, "read", Tag.OK)).isEqualTo(sum);
    assertThat(interval.accepted()).isEqualTo(150_000);
    assertThat(interval.acknowledged()).isEqualTo(100_000);
  }

  @Test
  void noSampleIsLostBetweenTwoThreadsAndTheirCollector() {
    int count = 3_000_000;
    AtomicInteger running = new AtomicInteger(2);
    for (int t = 0; t < 2; t++) {
      ThreadRecorder recorder = collector.addThread(true);
      int step = 40_009 + t * 17;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < count; i++) {
                  long end = START + (long) i * step * 10;
                  recorder.record(i & 1, Tag.OK, end, i, i);
                  recorder.recordScheduleLag(i);
                  recorder.countWrites(1, i & 1);
                  if (i % 3 == 0) {
                    recorder.idleUntil(end + step * 20L);
                  }
                }
                recorder.finish();
                running.decrementAndGet();
              });
      thread.setDaemon(true);
      thread.start();
    }
    Histogram[] sums = {new Histogram(3), new Histogram(3), new Histogram(3)};
    long accepted = 0;
    long acknowledged = 0;
    int collections = 0;
    for (boolean last = false; !last; ) {
      last = running.get() == 0;
      for (Interval interval : collector.collect()) {
        collections++;
        accepted += interval.accepted();
        acknowledged += interval.acknowledged();
        add(sums[0], interval, "read");
        add(sums[1], interval, "update");
        add(sums[2], interval, LatencyKey.SCHEDULE_LAG);
      }
      Thread.onSpinWait();
    }
    Histogram even = new Histogram(3);
    Histogram odd = new Histogram(3);
    for (int i = 0; i < count; i++) {
      ((i & 1) == 0 ? even : odd).recordValueWithCount(i, 2);
    }
    assertThat(sums[0]).isEqualTo(even);
    assertThat(sums[1]).isEqualTo(odd);
    even.add(odd);
    assertThat(sums[2]).isEqualTo(even);
    assertThat(accepted).isEqualTo(2L * count);
    assertThat(acknowledged).isEqualTo(count);
    assertThat(collections).as("rotations raced with the collector").isGreaterThan(1000);
  }

  @Test
  void samplesAreTheSameInALogAndInHistograms() {
    int most = 3 * SampleLog.CAPACITY;
    for (int count : List.of(1, 16, 17, SampleLog.CAPACITY - 1, SampleLog.CAPACITY, most)) {
      ThreadRecorder recorder = collector.addThread(true);
      Histogram ok = new Histogram(3);
      Histogram failed = new Histogram(3);
      Histogram lag = new Histogram(3);
      // Twice, as the second round has buffers that were used before.
      for (int second = 0; second < 4; second++) {
        for (int i = 0; i < count; i++) {
          // Every 100th is above the range that histograms start with.
          long nanos = i % 100 == 0 ? (1L << 40) + i : 997L * i;
          boolean fails = i % 7 == 0;
          long end = START + second * SECOND + i;
          recorder.record(1, fails ? Tag.FAILED : Tag.OK, end, nanos, nanos / 2);
          recorder.recordScheduleLag(i - 5);
          recorder.countWrites(2, 1);
          recorder.countScanned(0, 1, 1, 0);
          recorder.countScanned(1, 2, 3, 5);
          (fails ? failed : ok).recordValue(nanos);
          lag.recordValue(Math.max(0, i - 5));
        }
        recorder.idleUntil(START + (second + 1) * SECOND);
        Interval interval = collector.collect().get(0);
        assertThat(histogram(interval, "update", Tag.OK)).isEqualTo(orNull(ok));
        assertThat(histogram(interval, "update", Tag.FAILED)).isEqualTo(orNull(failed));
        assertThat(histogram(interval, LatencyKey.SCHEDULE_LAG, Tag.OK)).isEqualTo(lag);
        assertThat(interval.accepted()).isEqualTo(2L * count);
        assertThat(interval.acknowledged()).isEqualTo(count);
        assertThat(interval.scannedRows()).isEqualTo(3L * count);
        assertThat(interval.rows()).isEqualTo(Map.of("read", (long) count, "update", 2L * count));
        assertThat(interval.scannedCells()).isEqualTo(4L * count);
        assertThat(interval.handledRows()).isEqualTo(5L * count);
        ok.reset();
        failed.reset();
        lag.reset();
      }
    }
  }

  @Test
  void anIdleThreadHandsOverItsIntervalBeforeItEnds() {
    ThreadRecorder recorder = collector.addThread(false);
    recorder.record(0, Tag.OK, START + 5, 10, 10);
    recorder.idleUntil(START + SECOND - 1);
    assertThat(collector.collect()).as("it ends later").isEmpty();
    recorder.idleUntil(START + 3 * SECOND);
    assertThat(collector.collectEndedBy(START + SECOND - 1)).isEmpty();
    // Woken sooner than it had expected: a second part of the same interval.
    recorder.record(0, Tag.OK, START + 7, 20, 20);
    recorder.finish();
    List<Interval> ended = collector.collectEndedBy(START + SECOND);
    assertThat(ended).extracting(Interval::startNanos).containsExactly(START);
    assertThat(histogram(ended.get(0), "read", Tag.OK).getTotalCount()).isEqualTo(2);
    assertThat(collector.collect()).isEmpty();
  }

  @Test
  void steadyStateAllocatesNothing() {
    // A handful of queue nodes a second.
    assertThat(allocatedInSteadyState(100_000)).isLessThan(1000);
  }

  @Test
  void aThreadThatRecordsLittleAllocatesNothingInSteadyState() {
    assertThat(allocatedInSteadyState(100)).isLessThan(1000);
  }

  /** Bytes in a second, from the sixth on. */
  private double allocatedInSteadyState(int perSecond) {
    ThreadRecorder recorder = collector.addThread(true);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    int seconds = 15;
    long allocated = 0;
    for (int second = -5; second < seconds; second++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < perSecond; i++) {
        long end = START + (second + 5) * SECOND + i;
        recorder.record(i & 1, i % 100 == 0 ? Tag.FAILED : Tag.OK, end, i, i);
        recorder.recordScheduleLag(i);
        recorder.countWrites(1, 1);
      }
      recorder.idleUntil(START + (second + 6) * SECOND);
      if (second >= 0) {
        allocated += threads.getCurrentThreadAllocatedBytes() - before;
      }
      collector.collect();
    }
    return allocated / (double) seconds;
  }

  private static Histogram orNull(Histogram histogram) {
    return histogram.getTotalCount() == 0 ? null : histogram;
  }

  private static void add(Histogram sum, Interval interval, String operation) {
    Histogram part = interval.histograms().get(new LatencyKey("run", operation, Tag.OK));
    if (part != null) {
      sum.add(part);
    }
  }

  private static Histogram histogram(Interval interval, String operation, Tag tag) {
    return interval.histograms().get(new LatencyKey("run", operation, tag));
  }
}
