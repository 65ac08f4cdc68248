package assay.lab.fleet.coordination;

import assay.lab.fleet.coordination.Notes.Clock;
import assay.lab.load.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares clocks by asking the conductor for the time several times in a row. The first comparison
 * asks more often than later ones.
 */
public final class ClockComparison {
  private static final int FIRST_ROUNDS = 8;

  /**
   * Number of questions in later comparisons. A few questions suffice, because earlier comparisons
   * already determine the line.
   */
  private static final int ROUNDS = 4;

  private final Coordinator coordinator;
  private final NanoClock clock;
  private final Inbox inbox;
  private final String question;
  private final String answer;
  private int round;

  /**
   * @param question path of the notes with this worker's questions
   * @param answer path of the notes with the conductor's answers
   */
  public ClockComparison(
      Coordinator coordinator, NanoClock clock, Inbox inbox, String question, String answer) {
    this.coordinator = coordinator;
    this.clock = clock;
    this.inbox = inbox;
    this.question = question;
    this.answer = answer;
  }

  public ClockOffset measure(Duration atMost) throws FleetException, InterruptedException {
    long deadline = clock.nanos() + atMost.toNanos();
    List<ClockOffset.Exchange> exchanges = new ArrayList<>();
    int rounds = round == 0 ? FIRST_ROUNDS : ROUNDS;
    while (exchanges.size() < rounds) {
      round++;
      long asked = clock.nanos();
      coordinator.put(question, new Clock(round, asked, 0, 0).bytes());
      Letter letter =
          inbox.take(answer, Duration.ofNanos(deadline - clock.nanos()), "the conductor's time");
      Clock read = Clock.parse(letter.content);
      // An earlier answer may be delivered again by the coordinator, or replayed by an attacker. An
      // attacker cannot know when this process asks.
      if (read.round() == round && read.asked() == asked) {
        exchanges.add(new ClockOffset.Exchange(asked, read.heard(), read.answered(), letter.nanos));
      }
    }
    return ClockOffset.of(exchanges);
  }
}
