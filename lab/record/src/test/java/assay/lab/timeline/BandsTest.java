package assay.lab.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.lab.run.Event;
import assay.lab.run.Standstill;
import assay.lab.value.NamedValues;
import java.util.List;
import org.junit.jupiter.api.Test;

class BandsTest {
  @Test
  void aStartAndAnEndAreOneBand() {
    assertThat(
            bands(
                event(3, "compaction-start", "of 4 files", NamedValues.NONE),
                event(9, "compaction-end", null, NamedValues.NONE)))
        .containsExactly(new Band("compaction", 3, 9, "of 4 files", 1));
  }

  @Test
  void thoseOfTwoServersAreKeptApart() {
    assertThat(
            bands(
                event(1, "flush-start", null, NamedValues.of("server", "a")),
                event(2, "flush-start", null, NamedValues.of("server", "b")),
                event(3, "flush-end", null, NamedValues.of("server", "b")),
                event(7, "flush-end", null, NamedValues.of("server", "a"))))
        .extracting(Band::fromSeconds, Band::toSeconds)
        .containsExactly(tuple(1.0, 7.0), tuple(2.0, 3.0));
  }

  @Test
  void whatHasNotEndedReachesToTheEndAndAnEndAloneIsNothing() {
    assertThat(
            bands(
                event(1, "flush-end", null, NamedValues.NONE),
                event(5, "flush-start", null, NamedValues.NONE)))
        .containsExactly(new Band("flush", 5, 20, "", 1));
  }

  @Test
  void aPauseThatTellsItsLengthBeganThatMuchEarlier() {
    Band pause = bands(event(5, "gc-pause", "long", NamedValues.of("millis", 800))).get(0);
    assertThat(pause.fromSeconds()).isEqualTo(4.2);
    assertThat(pause.toSeconds()).isEqualTo(5);
  }

  @Test
  void phasesAreNoBandsAndErrorsAreMomentsWithTheirCount() {
    assertThat(
            bands(
                new Event(0, Event.PHASE_START, "run", null, NamedValues.NONE),
                event(2, Event.ERROR, "no answer", NamedValues.of("count", 7)),
                new Event(9, Event.PHASE_END, "run", null, NamedValues.NONE)))
        .containsExactly(new Band(Event.ERROR, 2, 2, "no answer", 7));
  }

  @Test
  void bandsTooNearToBeToldApartAreOneWithTheirNumber() {
    List<Band> bands =
        List.of(
            new Band("flush", 1, 2, "a", 1),
            new Band("split", 1.5, 1.5, "", 1),
            new Band("flush", 2.1, 3, "b", 1),
            new Band("flush", 5, 6, "c", 1));
    assertThat(Bands.joined(bands, 0.5))
        .containsExactly(
            new Band("flush", 1, 3, "", 2),
            new Band("split", 1.5, 1.5, "", 1),
            new Band("flush", 5, 6, "c", 1));
  }

  @Test
  void errorsAreStretchesAndStallsStandBesideThem() {
    List<Band> bands =
        Bands.drawn(
            List.of(
                new Event(5, Event.ERROR, "run", "no answer", NamedValues.of("count", 7)),
                new Event(6, Event.ERROR, "run", "no answer", NamedValues.of("count", 2)),
                new Event(12, Event.ERROR, "run", "refused", NamedValues.of("count", 1)),
                event(13, Event.PROCESS_GONE, "tserver-1", NamedValues.NONE)),
            List.of(new Standstill(4, 9)),
            20,
            0.01);
    assertThat(bands)
        .containsExactly(
            new Band(Event.ERROR, 4, 6, "no answer", 9),
            new Band("stall", 4, 9, "no answer for 5 s", 1),
            new Band(Event.ERROR, 11, 12, "refused", 1),
            new Band(Event.PROCESS_GONE, 13, 13, "tserver-1", 1));
  }

  private static List<Band> bands(Event... events) {
    return Bands.of(List.of(events), 20);
  }

  private static Event event(double t, String kind, String text, NamedValues detail) {
    return new Event(t, kind, null, text, detail);
  }

  @Test
  void actionsThatOverlapKeepTheirNames() {
    List<Band> bands =
        bands(
            event(1, "action-start", "pause a", NamedValues.of("id", 1, "server", "a")),
            event(2, "action-start", "kill b", NamedValues.of("id", 2, "server", "b")),
            event(3, "action-end", null, NamedValues.of("id", 1, "server", "a")),
            event(4, "action-end", null, NamedValues.of("id", 2, "server", "b")));
    assertThat(Bands.joined(bands, 5))
        .containsExactly(
            new Band("action", 1, 3, "pause a", 1), new Band("action", 2, 4, "kill b", 1));
  }
}
