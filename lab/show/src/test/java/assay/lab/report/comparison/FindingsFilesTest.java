package assay.lab.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FindingSpec;
import assay.lab.plan.result.RatioBound;
import assay.lab.plan.result.VariantName;
import assay.lab.result.CheckedFinding;
import assay.lab.result.Finding;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingsFilesTest {
  @Test
  void documentsCountWhatWasNotRun() {
    assertThat(FindingsFiles.markdown(List.of(open("fig1"), open("fig2"), open("fig2"))))
        .isEqualTo(
            """
            | experiment | claim | outcome | here | expected |
            |---|---|---|---|---|

            Experiments that were not run, with the number of their claims: fig1 1, fig2 2.
            """);
  }

  private static CheckedFinding open(String experiment) {
    FindingSpec spec =
        new FindingSpec(
            "it is so",
            Figure.parse("p99 of read in run"),
            Optional.empty(),
            List.of(new VariantName("a"), new VariantName("b")),
            RatioBound.parse("> 1"),
            Optional.empty(),
            "");
    return new CheckedFinding(experiment, "", Optional.empty(), Finding.notRun(spec, "no runs"));
  }
}
