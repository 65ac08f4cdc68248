package assay.lab.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.load.Progress;
import assay.lab.measure.LatencyKey.Tag;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusLineTest {
  private final List<String> lines = new ArrayList<>();

  @Test
  void isYcsbsToTheLetter() {
    StatusLine line = line("status=true status.interval=2 label=lab");
    line.add(SampleRun.interval(0, "read", Tag.OK, 2_000, 4_000));
    line.progress(progress(1, 2, 12));
    line.add(SampleRun.interval(1, "read", Tag.OK, 6_000));
    line.add(SampleRun.interval(1, "read", Tag.FAILED, 8_000));
    line.progress(progress(2, 4, 12));
    line.progress(progress(3, 8, 12));
    line.end(progress(3.5, 12, 12));

    assertThat(lines)
        .containsExactly(
            "lab2026-11-21 05:11:10:090 2 sec: 4 operations; 2 current ops/sec; est completion in"
                + " 4 second "
                + "[READ: Count=3, Max=6, Min=2, Avg=4, 90=6, 99=6, 99.9=6, 99.99=6] "
                + "[READ-FAILED: Count=1, Max=8, Min=8, Avg=8, 90=8, 99=8, 99.9=8, 99.99=8] ",
            "lab2026-11-21 05:11:10:090 3 sec: 12 operations; 5.33 current ops/sec; "
                + "[READ: Count=0, Max=0, Min=0, Avg=NaN, 90=0, 99=0, 99.9=0, 99.99=0] "
                + "[READ-FAILED: Count=0, Max=0, Min=0, Avg=NaN, 90=0, 99=0, 99.9=0, 99.99=0] ");
  }

  @Test
  void histogramsTellMeansAlone() {
    StatusLine line = line("status=true status.interval=1 measurementtype=histogram");
    line.add(SampleRun.interval(0, "insert", Tag.OK, 1_000, 2_000));
    line.progress(progress(1, 2, 0));

    assertThat(lines)
        .containsExactly(
            "2026-11-21 05:11:10:090 1 sec: 2 operations; 2 current ops/sec; "
                + "[INSERT AverageLatency(us)=1.5] ");
  }

  @ParameterizedTest
  @CsvSource({
    "5, '5 second '",
    "12, '12 seconds '",
    "61, '1 minute '",
    "7300, '2 hours 1 minute '",
    "90000, '1 day 1 hour '",
    "180000, '2 days 2 hours '"
  })
  void remainingTimeIsToldInTheLargestUnits(long seconds, String expected) {
    assertThat(StatusLine.remaining(seconds)).isEqualTo(expected);
  }

  private StatusLine line(String properties) {
    return new StatusLine(
        SampleProperties.output(properties),
        () -> LocalDateTime.of(2026, 11, 21, 5, 11, 10, 90_000_000),
        lines::add);
  }

  private static Progress progress(double seconds, long done, long total) {
    return new Progress(
        "run", 0, seconds, Double.NaN, done, total, 0, Double.NaN, Set.of(), List.of());
  }
}
