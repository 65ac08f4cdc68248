package assay.study.counters;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.testing.StubSession;
import assay.lab.workload.Effect;
import assay.lab.workload.ReadScope;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A store that loses an update is found out, one that is unsure of it is not accused. */
class IncrementsTest {
  private final Map<Bytes, Bytes> rows = new HashMap<>();
  private final Source source =
      new Counters(3).source(ThreadContext.of(0, 1, Seed.of(1), ReadScope.WHOLE));
  private final Effect effect = new Effect(() -> 0);
  private Outcome answer = Outcome.OK;
  private boolean loses;
  private long flushes;

  @Test
  void countsAllOfThem() {
    for (int i = 0; i < 300; i++) {
      assertThat(increment()).isEqualTo(Outcome.OK);
      assertThat(effect.isWrong()).isFalse();
      assertThat(effect.writes()).isEqualTo(1);
    }
    assertThat(rows).hasSize(3);
    long sum = rows.values().stream().mapToLong(value -> Long.parseLong(value.toString())).sum();
    assertThat(sum).isEqualTo(300);
    assertThat(flushes).as("the session buffers").isEqualTo(300);
  }

  @Test
  void aLostUpdateIsWrong() {
    wrongs(30);
    loses = true;
    wrongs(30);
    assertThat(wrongs(30)).isPositive();
  }

  @Test
  void anUpdateThatWasNotAcknowledgedMayBeThereOrNot() {
    wrongs(30);
    for (boolean lost : new boolean[] {true, false}) {
      answer = Outcome.UNKNOWN;
      loses = lost;
      wrongs(20);
      answer = Outcome.OK;
      loses = false;
      assertThat(wrongs(100)).isZero();
    }
  }

  /** Increments, and returns how many reads were wrong. */
  private int wrongs(int times) {
    int wrong = 0;
    for (int i = 0; i < times; i++) {
      increment();
      wrong += effect.isWrong() ? 1 : 0;
    }
    return wrong;
  }

  private Outcome increment() {
    effect.clear();
    assertThat(source.next()).isZero();
    return source.perform(new Rows(), effect);
  }

  /** A table in memory. */
  private final class Rows extends StubSession {
    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      Bytes value = rows.get(row);
      if (value == null) {
        return Outcome.ABSENT;
      }
      Cell cell = new Cell();
      cell.value().set(value);
      sink.accept(cell);
      return Outcome.OK;
    }

    @Override
    public Outcome write(Mutation mutation) {
      if (!loses) {
        rows.put(mutation.row().copy(), mutation.change(0).value().copy());
      }
      return answer;
    }

    @Override
    public Outcome flush() {
      flushes++;
      return Outcome.OK;
    }

    @Override
    public boolean buffers() {
      return true;
    }
  }
}
