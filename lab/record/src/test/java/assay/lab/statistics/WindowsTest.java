package assay.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.statistics.Windows.Point;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WindowsTest {
  @Test
  void longTimesHaveWindowsAsTheyAreWanted() {
    assertThat(Windows.of(30, 600)).isEqualTo(new Windows(30, 20));
    assertThat(Windows.of(30, 86_400)).isEqualTo(new Windows(30, 2_880));
    assertThat(Windows.of(300, 86_400)).isEqualTo(new Windows(300, 288));
  }

  @Test
  void shortTimesHaveTwentyOfWholeSeconds() {
    assertThat(Windows.of(30, 599)).isEqualTo(new Windows(29, 20));
    assertThat(Windows.of(30, 60)).isEqualTo(new Windows(3, 20));
    assertThat(Windows.of(300, 79.9)).isEqualTo(new Windows(3, 26));
  }

  @Test
  void noWindowIsShorterThanASecond() {
    assertThat(Windows.of(30, 7.5)).isEqualTo(new Windows(1, 7));
    assertThat(Windows.of(30, 0.5)).isEqualTo(new Windows(1, 0));
  }

  @Test
  void amountsAreSummedUpASecondAndASilentWindowIsZero() {
    List<Point> points =
        List.of(new Point(0.5, 100), new Point(1.5, 20), new Point(4.5, 8), new Point(6.5, 999));
    assertThat(new Windows(2, 3).values(points, true))
        .containsExactly(OptionalDouble.of(60), OptionalDouble.of(0), OptionalDouble.of(4));
  }

  @Test
  void statesAreAveragedAndASilentWindowHasNone() {
    List<Point> points = List.of(new Point(-1, 999), new Point(0.5, 100), new Point(1.5, 20));
    assertThat(new Windows(2, 2).values(points, false))
        .containsExactly(OptionalDouble.of(60), OptionalDouble.empty());
  }
}
