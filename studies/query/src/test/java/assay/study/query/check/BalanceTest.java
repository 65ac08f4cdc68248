package assay.study.query.check;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import org.junit.jupiter.api.Test;

class BalanceTest {
  private static final int THINGS = 100_000;

  @Test
  void sidesThatAreTheSameInAnyOrderAreEven() {
    Balance balance = new Balance();
    for (int i = 0; i < THINGS; i++) {
      balance.expect(thing(i), 1 + i % 3);
    }
    for (int i = THINGS - 1; i >= 0; i--) {
      for (int k = 0; k < 1 + i % 3; k++) {
        balance.find(thing(i), 1);
      }
    }
    assertThat(balance.isEven()).isTrue();
    assertThat(balance.difference()).isEqualTo(Balance.Difference.NONE);
  }

  @Test
  void eachDifferenceIsCountedAndNamed() {
    Balance balance = new Balance();
    goThrough(balance);
    assertThat(balance.isEven()).isFalse();
    balance.beginAgain();
    goThrough(balance);
    Balance.Difference difference = balance.difference();
    assertThat(difference.missing()).isEqualTo(2);
    assertThat(difference.surplus()).isEqualTo(3);
    assertThat(difference.isAll()).isTrue();
    assertThat(difference.named())
        .containsExactlyInAnyOrder("missing thing 5", "missing thing 77", "surplus other");
  }

  private static void goThrough(Balance balance) {
    for (int i = 0; i < THINGS; i++) {
      balance.expect(thing(i), 1);
      if (i != 5 && i != 77) {
        balance.find(thing(i), 1);
      }
    }
    balance.find(Bytes.of("other"), 3);
  }

  @Test
  void ofManyDifferencesSomeAreCounted() {
    Balance balance = new Balance();
    for (int time = 0; time < 2; time++) {
      for (int i = 0; i < THINGS; i++) {
        balance.expect(thing(i), 1);
      }
      if (time == 0) {
        balance.beginAgain();
      }
    }
    assertThat(balance.difference().isAll()).isFalse();
    assertThat(balance.difference().missing()).isBetween(100L, 300L);
    assertThat(balance.difference().named()).hasSize(5);
  }

  private static Bytes thing(int number) {
    return Bytes.of("thing " + number);
  }
}
