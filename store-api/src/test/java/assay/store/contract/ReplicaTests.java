package assay.store.contract;

import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.rows;
import static assay.store.contract.Fixture.rowsOf;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.StoreException;
import assay.store.capability.ReadReplicas;
import assay.store.capability.ReadReplicas.ReplicaSession;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Copies of tablets answer reads, and what they answer is marked. */
interface ReplicaTests extends Hooks {
  @Test
  @DisplayName("a session that any copy may answer reads what is in files")
  default void copiesReadWhatIsInFiles() throws Exception {
    ReadReplicas store = claimed(fixture().store(), ReadReplicas.class);
    String table = fixture().table();
    fill(fixture().session(table), 30, 2);
    fixture().store().tables().flush(table);
    store.setReplicas(table, 1);
    ReplicaSession session = store.openReplicaSession(table);
    fixture().keep(session);
    List<Bytes> asked = rows(0, 40);
    assertThat(ReadAllTests.valuesOf(session, asked, Columns.ALL)).hasSize(30);
    assertThat(session.staleRows()).as("there is one copy").isZero();
    assertThat(Fixture.read(session, asked.get(7), Columns.ALL)).hasSize(2);
    assertThat(session.staleRows()).isZero();
    assertThat(rowsOf(scanAll(fixture().session(table)))).isEqualTo(rows(0, 30));
  }

  @Test
  @DisplayName("more copies than servers, or none, are refused")
  default void copiesNeedServers() throws Exception {
    ReadReplicas store = claimed(fixture().store(), ReadReplicas.class);
    String table = fixture().table();
    for (int copies : List.of(0, 1000)) {
      assertThatThrownBy(() -> store.setReplicas(table, copies))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.BAD_SETTING))
          .hasMessageMatching("the number of replicas must be .*; got " + copies);
    }
  }
}
