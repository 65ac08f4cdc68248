package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.value.NamedValues;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IncidentsTest {
  private static final Instant START = Instant.ofEpochSecond(1_000);
  private static final String SERVER = "regionserver-1";
  private static final String PROCESS = "regionserver-1 (127.0.0.1:22799, 127.0.0.1:26378)";
  private static final String ADDRESS = "localhost:22799";

  private Incidents incidents;

  @BeforeEach
  void none() {
    incidents = new Incidents();
  }

  @Test
  void whatAKillExplainsIsNoIncidentOfItsOwn() {
    incidents.add(
        START,
        List.of(
            event(16.0, Event.ACTION + Event.START, SERVER, "kill regionserver-1"),
            event(16.2, Event.SERVER_GONE, ADDRESS, "no longer reported"),
            event(16.3, Event.PROCESS_GONE, PROCESS, "disappeared"),
            event(46.6, Event.SERVER_RESTARTED, ADDRESS, "reset its counters")));
    assertThat(at(50)).isEqualTo("kill regionserver-1, 34.0 s before");
    assertThat(at(7.4)).isEqualTo("kill regionserver-1, 8.6 s later");
  }

  @Test
  void whatNoEarlierOneExplainsIsOne() {
    incidents.add(
        START,
        List.of(
            event(16.0, Event.ACTION + Event.START, SERVER, "kill regionserver-1"),
            event(16.3, Event.PROCESS_GONE, PROCESS, "disappeared"),
            event(20.0, Event.SERVER_GONE, "localhost:22228", "another is no longer reported"),
            event(30.0, Event.SERVER_RESTARTED, ADDRESS, "reset its counters"),
            event(60.0, Event.SERVER_RESTARTED, ADDRESS, "reset its counters again"),
            event(90.0, Event.PROCESS_GONE, PROCESS, "disappeared by itself")));
    assertThat(at(21)).isEqualTo("another is no longer reported, 1.0 s before");
    assertThat(at(31)).isEqualTo("another is no longer reported, 11.0 s before");
    assertThat(at(61)).isEqualTo("reset its counters again, 1.0 s before");
    assertThat(at(91)).isEqualTo("disappeared by itself, 1.0 s before");
  }

  @Test
  void withoutAnyNothingIsNear() {
    incidents.add(START, List.of(event(1, Event.ERROR, SERVER, "an error")));
    assertThat(at(1)).isNull();
  }

  private String at(double seconds) {
    return incidents.nearest(START.toEpochMilli() + Math.round(seconds * 1000));
  }

  private static Event event(double seconds, String kind, String server, String text) {
    return new Event(seconds, kind, "soak", text, NamedValues.of("server", server));
  }
}
