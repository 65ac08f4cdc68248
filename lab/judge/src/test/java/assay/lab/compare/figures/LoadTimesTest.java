package assay.lab.compare.figures;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.figure.SampleFigures;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.run.Event;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedRun;
import assay.lab.value.NamedValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LoadTimesTest {
  private static final Figure SLOWEST = Figure.parse("slowest of clients in load");
  private static final Figure FASTEST = Figure.parse("fastest of clients in load");

  @Test
  void theSlowestAndTheFastestOfSeveralClientsAreTold() {
    assertThat(LoadTimes.of(run("load", true, 31.5, 29, 35)))
        .containsEntry(SLOWEST, 25e9)
        .containsEntry(FASTEST, 19e9);
  }

  @Test
  void aSingleClientIsTheSlowestAlone() {
    assertThat(LoadTimes.of(run("load", true, 12))).containsOnlyKeys(SLOWEST);
  }

  @Test
  void phasesThatLoadNothingOrNeverEndedHaveNone() {
    assertThat(LoadTimes.of(run("run", true, 12))).isEmpty();
    assertThat(LoadTimes.of(run("load", false, 12))).isEmpty();
  }

  private static RecordedRun run(String phase, boolean ended, double... ends) {
    List<Event> events = new ArrayList<>();
    for (double end : ends) {
      events.add(new Event(10, Event.PHASE_START, phase, null, NamedValues.NONE));
      events.add(new Event(end, Event.PHASE_END, phase, null, NamedValues.NONE));
    }
    FigureSpec spec =
        SampleFigures.spec("x", "", List.of(SampleFigures.RATE), FigureSpec.Axes.LINEAR);
    return Recorded.run(
        Path.of("nowhere"),
        SampleFigures.manifest(spec, Map.of()),
        List.of(
            Recorded.phase(phase, "closed", Double.NaN, 1, 10, 10, 40, ended, Optional.empty())),
        new TreeMap<>(),
        new TreeMap<>(),
        events,
        List.of());
  }
}
