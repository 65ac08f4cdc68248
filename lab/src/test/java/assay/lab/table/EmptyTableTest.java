package assay.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EmptyTableTest {
  private static final WorkloadSpec WORKLOAD = Preset.A.workload(100, 1);

  @Test
  void onlyAScanThatEndsWellWithoutACellSaysSo() throws StoreException {
    assertThat(isEmpty(Outcome.OK, 0, 0)).isTrue();
    assertThat(isEmpty(Outcome.OK, 1, 0)).isFalse();
    assertThat(isEmpty(Outcome.FAILED, 0, 0)).isFalse();
    assertThat(isEmpty(Outcome.UNKNOWN, 0, 0)).isFalse();
  }

  @Test
  void aRowOfTheLoadThatTheScanMissesSaysOtherwise() throws StoreException {
    assertThat(isEmpty(Outcome.OK, 0, 1)).isFalse();
  }

  private static boolean isEmpty(Outcome scanned, int cellsScanned, int cellsRead)
      throws StoreException {
    Session session =
        proxy(
            Session.class,
            Map.of(
                "scan", arguments -> hand(cellsScanned, arguments[3], scanned),
                "read", arguments -> hand(cellsRead, arguments[2], Outcome.ABSENT)));
    Store store = proxy(Store.class, Map.of("openSession", arguments -> session));
    return EmptyTable.is(store, "t", WORKLOAD);
  }

  private static Outcome hand(int cells, Object sink, Outcome outcome) {
    for (int i = 0; i < cells; i++) {
      ((CellSink) sink).accept(new Cell());
    }
    return outcome;
  }

  private interface Answer {
    Object to(Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Map<String, Answer> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, called, arguments) -> {
              Answer answer = answers.get(called.getName());
              return answer == null ? null : answer.to(arguments);
            }));
  }
}
