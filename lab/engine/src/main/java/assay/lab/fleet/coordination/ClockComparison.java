package assay.lab.fleet.coordination;

import assay.lab.fleet.coordination.Notes.Clock;
import assay.lab.load.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares a worker's clock with the conductor's clock by asking the conductor for the time several
 * times in a row. The first comparison asks more questions than later comparisons.
 */
public final class ClockComparison {
  private static final int FIRST_ROUNDS = 8;

  /**
   * Number of questions in each comparison after the first comparison. A few questions are enough,
   * because earlier comparisons have already determined the rate of the clock.
   */
  private static final int ROUNDS = 4;

  private final Coordinator coordinator;
  private final NanoClock clock;
  private final Inbox inbox;
  private final String question;
  private final String answer;
  private int round;

  /**
   * @param question path of the note with this worker's question
   * @param answer path of the note with the conductor's answer
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
      // The answer may be an earlier answer that the coordinator delivers again or that an attacker
      // replays. An attacker cannot predict when this process asks.
      if (read.round() == round && read.asked() == asked) {
        exchanges.add(new ClockOffset.Exchange(asked, read.heard(), read.answered(), letter.nanos));
      }
    }
    return ClockOffset.of(exchanges);
  }
}
