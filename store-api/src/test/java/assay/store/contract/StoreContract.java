package assay.store.contract;

import assay.store.Cell;
import assay.store.Difference;
import assay.store.Store;
import assay.store.StoreException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The contract of {@link Store}. A binding's test class extends this, opens its store, and answers
 * the optional hooks that it can; each hook that it leaves alone skips the tests that need it.
 */
@ExtendWith(RuleInMessage.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class StoreContract
    implements ScanTests,
        CellTests,
        ReadAllTests,
        ScanAllTests,
        DeleteTests,
        AcknowledgementTests,
        FailureTests,
        SessionTests,
        TableTests,
        TableCapabilityTests,
        CacheDropTests,
        SnapshotTests,
        AtomicUpdateTests,
        IncrementWithPutsTests,
        CellCapabilityTests,
        FilterTests,
        ReplicaTests,
        UserTests,
        ThrottleTests,
        PlacementTests,
        OutageTests {
  /** In no hurry: a client takes seconds to come up on a busy machine. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private Store store;
  private TableDrops drops;
  private Fixture fixture;

  /** How the sessions of a store write. */
  public enum Writes {
    /** Through a client-side buffer of about 64 KB. */
    BUFFERED,
    /** Each write is acknowledged when it returns. */
    THROUGH
  }

  /**
   * Opens the store; the caller closes it. A binding that cannot write in this way aborts through
   * {@link Assumptions#abort(String)}, but it can write in one of the two.
   */
  @Override
  public abstract Store open(Writes writes, Duration timeout) throws StoreException;

  /** How the store is opened for tests that do not care. */
  protected Writes usualWrites() {
    return Writes.BUFFERED;
  }

  @Override
  public Set<Difference> differences() {
    return Set.of();
  }

  @Override
  public String deadAddress() {
    return Assumptions.abort("the binding's test names no address where nothing listens");
  }

  @Override
  public Store openOnDeadAddress(Duration timeout) throws StoreException {
    return Assumptions.abort("the binding's test opens no store where nothing listens");
  }

  @Override
  public Duration outageTimeout() {
    return Duration.ofSeconds(3);
  }

  @Override
  public void killServers() throws Exception {
    Assumptions.abort("the binding's test kills no servers");
  }

  @Override
  public URI bulkFiles(List<Cell> cells) throws Exception {
    return Assumptions.abort("the binding's test makes no files for bulk import");
  }

  @Override
  public final Fixture fixture() {
    return fixture;
  }

  @BeforeAll
  final void openStore() throws StoreException {
    store = open(usualWrites(), TIMEOUT);
    drops = new TableDrops();
  }

  @AfterAll
  final void closeStore() throws Exception {
    if (store == null) {
      return;
    }
    try {
      drops.end();
    } finally {
      store.close();
    }
  }

  @BeforeEach
  final void newFixture() {
    fixture = new Fixture(store, drops);
  }

  @AfterEach
  final void closeFixture() throws StoreException {
    fixture.close();
  }
}
