package assay.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.Group;
import assay.lab.figure.OverVariable.Direction;
import assay.lab.figure.OverVariable.Line;
import assay.lab.figure.OverVariable.Place;
import assay.lab.plan.result.FigureSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverVariableTest {
  private static final FigureSpec SPEC =
      SampleFigures.spec("buffer", "clients", List.of(SampleFigures.RATE), FigureSpec.Axes.LOG_X);

  @Test
  void pointsStandInTheOrderOfSizesAndLinesGoWhereTheirIntervalsSay() throws IOException {
    OverVariable figure =
        drawn(
            group("1", "1MB", 300, 310, 305),
            group("1", "10KB", 100, 101, 99),
            group("1", "100KB", 200, 205, 195),
            group("6", "10KB", 100, 101, 99),
            group("6", "1MB", 98, 102, 100));
    assertThat(figure.places().stream().map(Place::text)).containsExactly("10KB", "100KB", "1MB");
    assertThat(figure.places().get(0).at()).isEqualTo(10 * 1024);
    Line one = figure.lines().get(0);
    assertThat(one.label()).isEqualTo("clients 1");
    assertThat(one.points().stream().map(point -> point.sample().median()))
        .containsExactly(100.0, 200.0, 305.0);
    assertThat(one.trend().orElseThrow().direction()).isEqualTo(Direction.RISES);
    assertThat(one.trend().orElseThrow().ratio()).isEqualTo(3.05);
    Line six = figure.lines().get(1);
    assertThat(six.trend().orElseThrow().direction()).isEqualTo(Direction.UNDETERMINED);
  }

  @Test
  void tooFewRepeatsSayNoDirection() throws IOException {
    OverVariable figure = drawn(group("1", "10KB", 100, 101), group("1", "1MB", 1, 2, 3, 4));
    assertThat(figure.lines().get(0).trend().orElseThrow().direction())
        .isEqualTo(Direction.UNDETERMINED);
    assertThat(figure.lines().get(0).points().get(0).interval()).isEmpty();
  }

  @Test
  void runsThatDoNotKnowTheQuantityLeaveALineWithoutPoints() throws IOException {
    OverVariable figure =
        (OverVariable)
            SampleFigures.drawn(
                List.of(
                    SampleFigures.group(
                        SPEC, Map.of("buffer", "1MB", "clients", "1"), SampleFigures.SLOWEST, 1)));
    assertThat(figure.lines()).hasSize(1);
    assertThat(figure.lines().get(0).points()).isEmpty();
  }

  @Test
  void namesStandSideBySideInTheirOrder() throws IOException {
    OverVariable figure = drawn(group("1", "small", 1), group("1", "large", 2));
    assertThat(figure.places()).containsExactly(new Place("small", 1), new Place("large", 2));
  }

  @Test
  void everyPointIsSetAgainstTheBaselinesAtItsPlace() throws IOException {
    FigureSpec spec =
        SampleFigures.spec(
            "buffer",
            "clients",
            List.of(SampleFigures.RATE),
            FigureSpec.Axes.LINEAR,
            FigureSpec.Form.BARS,
            "clients=1");
    List<Group> groups = new ArrayList<>();
    for (String clients : List.of("1", "3")) {
      for (String buffer : List.of("10KB", "1MB")) {
        double value = clients.equals("1") ? 10 : buffer.equals("1MB") ? 30 : 20;
        groups.add(
            SampleFigures.group(
                spec,
                Map.of("buffer", buffer, "clients", clients),
                SampleFigures.RATE,
                value,
                value,
                value));
      }
    }
    OverVariable figure = (OverVariable) SampleFigures.drawn(groups);
    assertThat(figure.lines().get(0).points())
        .allSatisfy(point -> assertThat(point.toBaseline()).isEmpty());
    assertThat(figure.lines().get(1).points())
        .extracting(point -> point.toBaseline().orElseThrow().value())
        .containsExactly(2.0, 3.0);
  }

  private static Group group(String clients, String buffer, double... values) {
    return SampleFigures.group(
        SPEC, Map.of("buffer", buffer, "clients", clients), SampleFigures.RATE, values);
  }

  private static OverVariable drawn(Group... groups) throws IOException {
    return (OverVariable) SampleFigures.drawn(List.of(groups));
  }
}
