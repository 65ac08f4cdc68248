package assay.study.queue.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.oracle.Transactions.Kind;
import assay.study.queue.oracle.Transactions.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OracleTest {
  private static final Duration EXPIRY = Duration.ofSeconds(10);

  @TempDir private Path folder;
  private final Snapshot snapshot = new Snapshot();
  private long millis;
  private Oracle oracle;

  @BeforeEach
  void open() throws IOException {
    oracle = new Oracle(folder, "t", EXPIRY, () -> millis);
  }

  @AfterEach
  void close() throws IOException {
    oracle.close();
  }

  private long begin(Kind kind) throws IOException {
    oracle.begin(kind, 0, this, snapshot);
    return snapshot.id();
  }

  private long readable() throws IOException {
    long id = begin(Kind.READ);
    oracle.abort(Kind.READ, id);
    return snapshot.readable();
  }

  private List<String> excluded(long from) throws IOException {
    oracle.begin(Kind.READ, from, this, snapshot);
    oracle.abort(Kind.READ, snapshot.id());
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < snapshot.excluded(); i++) {
      ranges.add(snapshot.first(i) + "-" + snapshot.last(i));
    }
    return ranges;
  }

  /** As a kill -9 leaves it: nothing is closed. */
  private void restart() throws IOException {
    oracle.force();
    Path copy = Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-copy"));
    Path log = copy.resolve("transactions.log");
    Files.copy(folder.resolve("transactions.log"), log, StandardCopyOption.REPLACE_EXISTING);
    oracle.close();
    oracle = new Oracle(copy, "t", EXPIRY, () -> millis);
    folder = copy;
  }

  @Test
  void nothingBehindAnActiveWriterIsReadable() throws IOException {
    long first = begin(Kind.WRITE);
    long second = begin(Kind.WRITE);
    oracle.commit(Kind.WRITE, second, 0, Transactions.START);
    assertThat(readable()).isEqualTo(first - 1);
    oracle.commit(Kind.WRITE, first, 0, Transactions.START);
    assertThat(readable()).isEqualTo(second);
    assertThat(excluded(0)).isEmpty();
  }

  @Test
  void theFirstToCommitAKeyWins() throws IOException {
    long one = begin(Kind.READ);
    long other = begin(Kind.READ);
    long elsewhere = begin(Kind.READ);
    assertThat(oracle.commit(Kind.READ, one, 7, Transactions.START)).isEqualTo(End.COMMITTED);
    assertThat(oracle.commit(Kind.READ, other, 7, Transactions.START)).isEqualTo(End.CONFLICT);
    assertThat(oracle.commit(Kind.READ, elsewhere, 8, Transactions.START)).isEqualTo(End.COMMITTED);
    long later = begin(Kind.READ);
    assertThat(oracle.commit(Kind.READ, later, 7, Transactions.START)).isEqualTo(End.COMMITTED);
    assertThat(oracle.commit(Kind.READ, later, 7, Transactions.START))
        .as("a retry")
        .isEqualTo(End.COMMITTED);
    assertThat(oracle.status(Kind.READ, other)).isEqualTo(End.ABORTED);
  }

  @Test
  void aKeyIsKnownFromAnEarlierCommit() throws IOException {
    long mine = begin(Kind.READ);
    oracle.commit(Kind.READ, mine, 7, Transactions.START);
    long known = oracle.commitNumber(Kind.READ, mine);
    long theirs = begin(Kind.READ);
    oracle.commit(Kind.READ, theirs, 7, known);
    long stale = begin(Kind.READ);
    assertThat(oracle.commit(Kind.READ, stale, 7, known)).isEqualTo(End.CONFLICT);
    long number = oracle.commitNumber(Kind.READ, theirs);
    long next = begin(Kind.READ);
    restart();
    assertThat(oracle.commit(Kind.READ, next, 7, number)).isEqualTo(End.ABORTED);
    oracle.commit(Kind.READ, begin(Kind.READ), 8, Transactions.START);
    assertThat(oracle.commit(Kind.READ, begin(Kind.READ), 7, known))
        .as("the oracle has forgotten who committed the key")
        .isEqualTo(End.CONFLICT);
  }

  @Test
  void whatDoesNotEndInTimeIsGivenUp() throws IOException {
    long dead = begin(Kind.WRITE);
    millis += EXPIRY.toMillis() - 1;
    long alive = begin(Kind.WRITE);
    oracle.expire();
    assertThat(oracle.status(Kind.WRITE, dead)).isEqualTo(End.ACTIVE);
    millis++;
    oracle.expire();
    assertThat(oracle.status(Kind.WRITE, dead)).isEqualTo(End.ABORTED);
    assertThat(oracle.commit(Kind.WRITE, dead, 0, Transactions.START)).isEqualTo(End.ABORTED);
    assertThat(oracle.commit(Kind.WRITE, alive, 0, Transactions.START)).isEqualTo(End.COMMITTED);
    assertThat(excluded(0)).containsExactly(dead + "-" + dead);
    assertThat(excluded(dead + 1)).isEmpty();
  }

  @Test
  void aClientThatHasGoneHoldsNobodyUp() throws IOException {
    oracle.begin(Kind.WRITE, 0, "client", snapshot);
    long gone = snapshot.id();
    oracle.abandon("client");
    assertThat(readable()).isEqualTo(gone);
  }

  @Test
  void neighbouringPointersAreOneRange() throws IOException {
    for (int i = 0; i < 5; i++) {
      begin(Kind.WRITE);
    }
    for (long pointer : new long[] {1, 3, 2, 5}) {
      oracle.abort(Kind.WRITE, pointer);
    }
    oracle.commit(Kind.WRITE, 4, 0, Transactions.START);
    assertThat(excluded(0)).containsExactly("1-3", "5-5");
    assertThat(excluded(2)).containsExactly("1-3", "5-5");
    oracle.trim(3);
    assertThat(excluded(0)).containsExactly("3-3", "5-5");
  }

  @Test
  void aRestartKeepsCommitsAndEndsAllElse() throws IOException {
    long committed = begin(Kind.WRITE);
    oracle.commit(Kind.WRITE, committed, 0, Transactions.START);
    long active = begin(Kind.WRITE);
    long read = begin(Kind.READ);
    oracle.commit(Kind.READ, read, 5, Transactions.START);
    long number = oracle.commitNumber(Kind.READ, read);
    restart();
    assertThat(oracle.status(Kind.WRITE, committed)).isEqualTo(End.COMMITTED);
    assertThat(oracle.commit(Kind.WRITE, active, 0, Transactions.START)).isEqualTo(End.ABORTED);
    assertThat(oracle.commitNumber(Kind.READ, read)).isEqualTo(number);
    long next = begin(Kind.WRITE);
    assertThat(next).isGreaterThan(active);
    oracle.commit(Kind.WRITE, next, 0, Transactions.START);
    assertThat(excluded(0)).containsExactly(active + "-" + (next - 1));
  }

  @Test
  void aTornRecordEndsTheLog() throws IOException {
    long kept = begin(Kind.WRITE);
    oracle.commit(Kind.WRITE, kept, 0, Transactions.START);
    oracle.force();
    long torn = begin(Kind.WRITE);
    oracle.commit(Kind.WRITE, torn, 0, Transactions.START);
    oracle.close();
    Path log = folder.resolve("transactions.log");
    byte[] all = Files.readAllBytes(log);
    Files.write(log, Arrays.copyOf(all, all.length - 1));
    oracle = new Oracle(folder, "t", EXPIRY, () -> millis);
    assertThat(oracle.status(Kind.WRITE, kept)).isEqualTo(End.COMMITTED);
    assertThat(oracle.status(Kind.WRITE, torn)).isEqualTo(End.ABORTED);
    Files.write(log, new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
    restart();
    assertThat(oracle.status(Kind.WRITE, kept)).isEqualTo(End.COMMITTED);
  }

  @Test
  void aShortenedLogSaysTheSame() throws IOException {
    List<Long> committed = new ArrayList<>();
    List<Long> aborted = new ArrayList<>();
    oracle.resize(1, 4);
    for (int i = 0; i < 1_000_000; i++) {
      long id = begin(Kind.WRITE);
      if (i % 50_000 == 5) {
        oracle.abort(Kind.WRITE, id);
        aborted.add(id);
      } else {
        oracle.commit(Kind.WRITE, id, 0, Transactions.START);
        if (i % 33_333 == 0) {
          committed.add(id);
        }
      }
    }
    List<String> before = excluded(0);
    oracle.force(); // 21 MB
    for (int i = 0; i < 300_000; i++) {
      oracle.commit(Kind.WRITE, begin(Kind.WRITE), 0, Transactions.START);
    }
    oracle.force();
    assertThat(Files.size(folder.resolve("transactions.log"))).isLessThan(8 << 20);
    restart();
    assertThat(committed)
        .allMatch(id -> oracle.status(Kind.WRITE, id) == End.COMMITTED)
        .hasSizeGreaterThan(20);
    assertThat(aborted).allMatch(id -> oracle.status(Kind.WRITE, id) == End.ABORTED);
    assertThat(excluded(0)).startsWith(before.toArray(new String[0]));
    assertThat(oracle.sizes()).containsExactly(new Size(1, 4, 1));
  }

  @Test
  void aGroupChangesItsSizeBetweenWriters() throws IOException {
    long writer = begin(Kind.WRITE);
    assertThat(oracle.resize(2, 8)).isEqualTo(OptionalLong.empty());
    oracle.commit(Kind.WRITE, writer, 0, Transactions.START);
    assertThat(oracle.resize(2, 8)).hasValue(writer + 1);
    restart();
    assertThat(oracle.sizes()).containsExactly(new Size(2, 8, writer + 1));
  }

  @Test
  void theLogOfAnotherTableIsRefused() {
    assertThatThrownBy(() -> new Oracle(folder, "t", EXPIRY, () -> millis))
        .hasMessageContaining("is in use by another oracle");
    assertThatThrownBy(
            () -> {
              oracle.close();
              new Oracle(folder, "u", EXPIRY, () -> millis);
            })
        .hasMessageContaining(
            "begins with 'assay-oracle-1 t', but must begin with 'assay-oracle-1 u'");
  }
}
