package assay.study.milestones.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Outcome;
import assay.study.milestones.workload.Notification;
import assay.study.milestones.workload.Posts;
import assay.study.milestones.workload.ScatteredKey;
import assay.study.milestones.workload.VoteLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger reads as it was written, up to where its voter died. */
class VoteLogTest {
  private static final long START = 1_700_000_000_000L;

  @TempDir private Path folder;
  private final List<String> read = new ArrayList<>();

  @Test
  void readsAsItWasWritten() throws Exception {
    Path file = folder.resolve("a.ledger");
    VoteLog log = new VoteLog(file, header());
    List<String> written = new ArrayList<>();
    SplittableRandom random = Seed.of(1).random(Seed.Purpose.OPERATIONS);
    for (int i = 0; i < 2_000; i++) {
      int counter = random.nextInt(1_000_000);
      long begun = random.nextLong(100_000_000);
      long ended = begun + random.nextInt(5_000);
      Outcome outcome = Outcome.values()[random.nextInt(Outcome.values().length)];
      outcome = outcome == Outcome.ABSENT ? Outcome.OK : outcome;
      long sum = outcome == Outcome.OK && random.nextInt(5) > 0 ? random.nextLong(1L << 40) : -1;
      log.vote(counter, START + begun, START + ended, outcome, sum);
      Outcome told = outcome == Outcome.DENIED ? Outcome.FAILED : outcome;
      written.add(counter + " " + begun + " " + ended + " " + told + " " + sum);
    }
    log.write();
    log.delivered(7, 100, START + 5, Outcome.UNKNOWN);
    log.died(8, 10, START + 6);
    log.end(START + 9);
    written.add("delivered 7 100 5 UNKNOWN");
    written.add("died 8 10 6");
    assertThat(VoteLogReader.read(file, new Noting())).isZero();
    assertThat(read).isEqualTo(written);
  }

  @Test
  void aVoterThatDiedMayHaveVotedABatchMore() throws Exception {
    Path file = folder.resolve("a.ledger");
    new VoteLog(file, header()).end(START);
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.set(1, "v 1,0,1,5");
    Files.writeString(file, String.join("\n", lines) + "\nv 2,0,1");
    assertThat(VoteLogReader.read(file, new Noting())).isEqualTo(VoteLog.BATCH);
    assertThat(read).containsExactly("1 0 1 OK 5");
  }

  @Test
  void aLineThatIsNoneIsToldOf() throws Exception {
    Path file = folder.resolve("a.ledger");
    new VoteLog(file, header()).end(START);
    Files.writeString(file, Files.readString(file) + "v 1,2\n");
    assertThatThrownBy(() -> VoteLogReader.read(file, new Noting()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("was changed");
  }

  @Test
  void keysOfPostsAndNotificationsAreReadBack() {
    Posts posts = new Posts(1_000_000, 777, 3);
    SplittableRandom random = Seed.of(2).random(Seed.Purpose.OPERATIONS);
    for (int i = 0; i < 1_000; i++) {
      int post = random.nextInt(posts.count());
      assertThat(ScatteredKey.number(Bytes.of(Posts.key(post)), 0)).isEqualTo(post);
      Notification one =
          new Notification(
              posts.counter(post, random.nextInt(3)),
              1 + random.nextLong(1L << 31),
              random.nextLong(1L << 45),
              random.nextInt(1 << 16));
      assertThat(Notification.of(one.row(posts), posts)).isEqualTo(one);
    }
    assertThat(Notification.of(Bytes.of("x"), posts)).isNull();
    assertThat(
            new Notification(0, 10, 2_000, 0)
                .row(posts)
                .compareTo(new Notification(0, 10, 1_000, 0).row(posts)))
        .as("the latest comes first")
        .isNegative();
  }

  private static VoteLog.Header header() {
    return new VoteLog.Header(
        "c",
        "t",
        "n",
        "votes",
        3,
        "returned",
        1_000_000,
        10,
        1,
        List.of(10L),
        VoteLog.BATCH,
        START);
  }

  private final class Noting implements VoteLogReader.Visitor {
    @Override
    public void begins(VoteLog.Header header) {
      assertThat(header).isEqualTo(header());
    }

    @Override
    public void vote(int counter, long begun, long ended, Outcome outcome, long sum) {
      read.add(counter + " " + begun + " " + ended + " " + outcome + " " + sum);
    }

    @Override
    public void delivered(int counter, long milestone, long millis, String outcome) {
      read.add("delivered " + counter + " " + milestone + " " + millis + " " + outcome);
    }

    @Override
    public void died(int counter, long milestone, long millis) {
      read.add("died " + counter + " " + milestone + " " + millis);
    }
  }
}
