package assay.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class EmptyTableTest {
  @Test
  void onlyAScanThatEndsWellWithoutACellSaysSo() throws StoreException {
    assertThat(EmptyTable.is(store(Outcome.OK, 0), "t")).isTrue();
    assertThat(EmptyTable.is(store(Outcome.OK, 1), "t")).isFalse();
    assertThat(EmptyTable.is(store(Outcome.FAILED, 0), "t")).isFalse();
    assertThat(EmptyTable.is(store(Outcome.UNKNOWN, 0), "t")).isFalse();
  }

  private static Store store(Outcome scanned, int cells) {
    Session session =
        proxy(
            Session.class,
            "scan",
            arguments -> {
              for (int i = 0; i < cells; i++) {
                ((CellSink) arguments[3]).accept(new Cell());
              }
              return scanned;
            });
    return proxy(Store.class, "openSession", arguments -> session);
  }

  private interface Answer {
    Object to(Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, String method, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, called, arguments) ->
                called.getName().equals(method) ? answer.to(arguments) : null));
  }
}
