package assay.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.testing.StubSession;
import assay.lab.testing.StubStore;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
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
        new StubSession() {
          @Override
          public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
            return hand(cellsScanned, sink, scanned);
          }

          @Override
          public Outcome read(Bytes row, Columns columns, CellSink sink) {
            return hand(cellsRead, sink, Outcome.ABSENT);
          }
        };
    return TableContent.isEmpty(new StubStore(session), "t", WORKLOAD);
  }

  private static Outcome hand(int cells, CellSink sink, Outcome outcome) {
    for (int i = 0; i < cells; i++) {
      sink.accept(new Cell());
    }
    return outcome;
  }
}
