package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.OwnUpdates.Age;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnUpdatesTest {
  private static final int FIELDS = 10;
  private static final long ROW = 3;
  private static final int FIELD = 2;

  private final OwnUpdates updates = new OwnUpdates(FIELDS, 1, 4);

  private long update() {
    long version = updates.draw();
    updates.send(ROW, FIELD);
    return version;
  }

  private long acknowledged() {
    long version = update();
    updates.settle(true);
    return version;
  }

  private Age age(long version) {
    return updates.age(ROW, FIELD, version);
  }

  @Test
  void whatNobodyUpdatedIsAsLoaded() {
    assertThat(age(0)).isEqualTo(Age.NEWEST);
    assertThat(age(5)).as("somebody else did").isEqualTo(Age.UNKNOWN);
    acknowledged();
    assertThat(updates.age(ROW, FIELD + 1, 0)).as("another field").isEqualTo(Age.NEWEST);
    assertThat(updates.age(ROW + 1, FIELD, 0)).as("another row").isEqualTo(Age.NEWEST);
  }

  @Test
  void anAcknowledgedUpdateHidesWhatWasBeforeIt() {
    long first = acknowledged();
    long second = acknowledged();
    assertThat(age(second)).isEqualTo(Age.NEWEST);
    assertThat(age(first)).isEqualTo(Age.OUTDATED);
    assertThat(age(0)).isEqualTo(Age.OUTDATED);
  }

  @Test
  void anotherThreadsUpdateMayBeTheNewestOrNot() {
    acknowledged();
    OwnUpdates other = new OwnUpdates(FIELDS, 2, 4);
    assertThat(age(other.draw())).isEqualTo(Age.UNKNOWN);
    OwnUpdates sameThreadOfAnotherLoad = new OwnUpdates(FIELDS, 1, 4);
    sameThreadOfAnotherLoad.mark(12345);
    assertThat(age(sameThreadOfAnotherLoad.draw())).isEqualTo(Age.UNKNOWN);
  }

  @Test
  void ofABufferNothingIsKnownUntilItIsFlushed() {
    long before = acknowledged();
    long first = update();
    long second = update();
    assertThat(age(before)).isEqualTo(Age.UNKNOWN);
    updates.settle(true);
    assertThat(age(before)).isEqualTo(Age.OUTDATED);
    assertThat(age(second)).isEqualTo(Age.NEWEST);
    assertThat(age(first)).as("sent with the last one, in any order").isEqualTo(Age.UNKNOWN);
    acknowledged();
    assertThat(age(second)).isEqualTo(Age.OUTDATED);
    assertThat(age(first)).isEqualTo(Age.OUTDATED);
  }

  @Test
  void whatWasNeverAnsweredMayComeAtAnyTime() {
    long before = acknowledged();
    long open = update();
    updates.settle(false);
    assertThat(age(before)).isEqualTo(Age.UNKNOWN);
    assertThat(age(open)).isEqualTo(Age.NEWEST);
    long after = acknowledged();
    assertThat(age(open)).isEqualTo(Age.UNKNOWN);
    assertThat(age(after)).isEqualTo(Age.NEWEST);
    assertThat(age(before)).as("whatever became of the other").isEqualTo(Age.OUTDATED);
  }

  @Test
  void openUpdatesAreToldFromAnsweredOnesHoweverTheyMix() {
    long[] versions = new long[200];
    for (int i = 0; i < versions.length; i++) {
      versions[i] = update();
      updates.settle(i % 7 != 0 && i % 7 != 1 && i % 11 != 0);
    }
    acknowledged();
    for (int i = 0; i < versions.length; i++) {
      boolean answered = i % 7 != 0 && i % 7 != 1 && i % 11 != 0;
      assertThat(age(versions[i])).as("%d", i).isEqualTo(answered ? Age.OUTDATED : Age.UNKNOWN);
    }
  }

  @Test
  void whatIsNotRememberedIsNotJudged() {
    long first = acknowledged();
    for (int row = 0; row < 100_000; row++) {
      updates.draw();
      updates.send(1000 + row, 0);
      updates.settle(true);
    }
    assertThat(age(first)).isEqualTo(Age.UNKNOWN);
    assertThat(age(0)).isEqualTo(Age.NEWEST);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 64, 1000, 65_536})
  void noTwoThreadsHaveAVersionInCommon(int threads) {
    long end = 0;
    for (int thread = 0; thread < threads; thread++) {
      OwnUpdates lowest = new OwnUpdates(FIELDS, thread, threads);
      OwnUpdates marked = new OwnUpdates(FIELDS, thread, threads);
      marked.mark(-1 - thread);
      long first = Math.min(lowest.draw(), marked.draw());
      assertThat(first).isGreaterThan(end);
      // A thread draws less than a thousand million.
      end = Math.max(lowest.draw(), marked.draw()) + 1_000_000_000L;
    }
    assertThat(end).isLessThanOrEqualTo(ValueFormat.MOST_VERSION);
  }
}
