package assay.study.continuous.verify;

import static org.assertj.core.api.Assertions.assertThat;

import assay.study.continuous.proof.Difference;
import assay.study.continuous.proof.Difference.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LossesTest {
  private static final long START = 1_000_000;

  @Test
  void theMostComeFirstWithTheTimesOfTheirPromises() {
    List<Difference> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(loss(Kind.MISSING, START + 1000L * i, "a:1", "kill tserver-1, 2.0 s later"));
    }
    all.add(loss(Kind.RISEN, START + 500, null, null));
    all.add(loss(Kind.FOREIGN, 0, "a:1", null));
    assertThat(Losses.lines(all, START))
        .containsExactly(
            "3 missing beside 'kill tserver-1', on server a:1, tablet - to m, acknowledged from"
                + " 0.0 to 2.0 s",
            "1 risen, on server -, tablet - to m, acknowledged from 0.5 to 0.5 s");
  }

  @Test
  void manyGroupsAreCut() {
    List<Difference> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(loss(Kind.MISSING, START, "server " + i, null));
    }
    assertThat(Losses.lines(all, START)).hasSize(21).last().isEqualTo("and 30 groups more");
  }

  private static Difference loss(Kind kind, long acknowledged, String server, String event) {
    return new Difference(
        kind,
        new UUID(1, 2),
        7,
        "row",
        "f",
        "q",
        "",
        acknowledged,
        "it is not there",
        "- to m",
        server,
        event);
  }
}
