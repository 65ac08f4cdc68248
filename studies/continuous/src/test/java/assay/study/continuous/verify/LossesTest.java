package assay.study.continuous.verify;

import static org.assertj.core.api.Assertions.assertThat;

import assay.study.continuous.proof.CellDifference;
import assay.study.continuous.proof.CellDifference.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LossesTest {
  private static final long START = 1_000_000;

  @Test
  void theMostComeFirstWithTheTimesOfTheirPromises() {
    List<CellDifference> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(loss(Kind.MISSING, START + 1000L * i, "a:1", "kill tserver-1, 2.0 s later"));
    }
    all.add(loss(Kind.RISEN, START + 500, null, null));
    all.add(loss(Kind.FOREIGN, 0, "a:1", null));
    assertThat(Losses.groups(all))
        .containsExactly(
            new LossGroup("missing", "kill tserver-1", "a:1", "- to m", 3, START, START + 2000),
            new LossGroup("risen", "-", "-", "- to m", 1, START + 500, START + 500));
  }

  private static CellDifference loss(Kind kind, long acknowledged, String server, String event) {
    return new CellDifference(
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
