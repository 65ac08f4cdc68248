package assay.lab.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class BoundedTablesTest {
  private static final TableSpec SPEC = new TableSpec(List.of(), 1);

  /** A store that answers one question, refuses another, and never answers the rest. */
  private static final class Stuck implements Tables {
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile boolean interrupted;

    @Override
    public boolean exists(String table) {
      return table.equals("there");
    }

    @Override
    public void create(String table, TableSpec spec) throws StoreException {
      throw new StoreException(StoreException.Kind.DENIED, "no");
    }

    @Override
    public void drop(String table) {
      while (!interrupted) {
        try {
          never.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }

    @Override
    public void flush(String table) {
      throw new IllegalStateException("not asked for");
    }

    @Override
    public void compact(String table) {
      throw new IllegalStateException("not asked for");
    }
  }

  @Test
  void answersAndRefusalsComeThrough() throws Exception {
    Tables tables = new BoundedTables(new Stuck(), new AnswerBound(Duration.ofMinutes(5)));
    assertThat(tables.exists("there")).isTrue();
    assertThat(tables.exists("elsewhere")).isFalse();
    assertThatThrownBy(() -> tables.create("t", SPEC))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.DENIED))
        .hasMessage("no");
  }

  @Test
  void whatIsNotAnsweredEndsInTimeAndIsInterrupted() throws Exception {
    Stuck stuck = new Stuck();
    Tables tables = new BoundedTables(stuck, new AnswerBound(Duration.ofMillis(50)));
    assertThatThrownBy(() -> tables.drop("t"))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.UNREACHABLE))
        .hasMessage("cannot drop table 't': no answer within 0.05 s; are all servers up?");
    await().atMost(Duration.ofMinutes(1)).until(() -> stuck.interrupted);
  }
}
