package assay.study.continuous.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.study.continuous.testing.Ingests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkedListSourceTest {
  @TempDir private Path folder;

  @Test
  void restsLongerAndLongerWhereNothingIsAcknowledged() {
    Source source = source();
    List<Long> rests = new ArrayList<>();
    for (int list = 0; list < 9; list++) {
      source.next();
      source.settle(false);
      rests.add(TimeUnit.NANOSECONDS.toMillis(source.thinkNanos()));
      assertThat(source.thinkNanos()).as("before the second operation").isZero();
    }
    assertThat(rests).containsExactly(10L, 20L, 40L, 80L, 160L, 320L, 640L, 1000L, 1000L);
    source.next();
    source.settle(true);
    assertThat(source.thinkNanos()).isZero();
    source.settle(false);
    source.close();
  }

  private Source source() {
    Optional<Path> ledger = Optional.of(folder.resolve("x.ledger"));
    return Ingests.of(7, 3, 0, 1)
        .source(ThreadContext.of("t", "run", 0, 1, Seed.of(1), ledger, Opener.NONE));
  }
}
