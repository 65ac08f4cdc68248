package assay.lab.compare;

import static assay.lab.compare.SampleGroups.compared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.Reset;
import assay.lab.run.ResetReport;
import assay.lab.run.ResetReport.Change;
import assay.lab.run.ResetReport.Code;
import assay.lab.run.ResetReport.Fault;
import assay.lab.run.ResetReport.Identity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SameResetTest {
  private static final Fault KEPT = new Fault(Code.CACHES_KEPT, "the caches were kept");
  private static final Fault LEFT = new Fault(Code.SERVER_LEFT, "tserver-1 was not stopped");

  @Test
  void aRunThatWasNotResetAsAskedIsNotSetAgainstOthers() {
    List<Group> groups = List.of(group("A"), group("B", LEFT));
    assertThatThrownBy(() -> SameReset.check(groups))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "runs/B/0 and 1 more were not reset as requested (tserver-1 was not stopped), but 2"
                + " other runs were reset differently; exclude runs that were not reset");
  }

  @Test
  void theSmallestOddPartIsNamed() {
    List<Group> groups = List.of(group("A", KEPT), group("B", KEPT), group("C", KEPT, LEFT));
    assertThatThrownBy(() -> SameReset.check(groups))
        .hasMessageStartingWith("runs/C/0 and 1 more were")
        .hasMessageContaining("but 4 other runs were");
  }

  @Test
  void runsOfOneKindAreComparedWhateverTheirResetsLack() {
    assertThatCode(() -> SameReset.check(List.of(group("A", KEPT), group("B", KEPT))))
        .doesNotThrowAnyException();
    assertThatCode(() -> SameReset.check(List.of(group("A"), group("B"))))
        .doesNotThrowAnyException();
  }

  @Test
  void manifestsFromBeforeResetsWereProvenHaveNoFaults() {
    Map<String, Object> former =
        Map.of("reset", Map.of("servers", "restarted", "osCaches", "dropped"));
    Group group = SampleGroups.group("A", former, 1, 2);
    assertThat(ResetReport.faults(group.runs().get(0).manifest())).isEmpty();
  }

  @Test
  void processesAndCountersAreNoConditionsAndServersSettingsAre() {
    Group base = SampleGroups.group("A", environment("1g", 5, List.of()), 1, 2);
    Group other = SampleGroups.group("B", environment("2g", 6, List.of()), 1, 2);
    assertThat(compared(base, other).conditions())
        .extracting(DifferingCondition::name)
        .containsExactly("environment.cluster.heap.tserver");
  }

  private static Group group(String label, Fault... faults) {
    return SampleGroups.group(label, environment("1g", 5, List.of(faults)), 1, 2);
  }

  private static Map<String, Object> environment(String heap, long pid, List<Fault> faults) {
    ResetReport report =
        new ResetReport(
            Reset.WIPE,
            List.of(
                new ResetReport.Server(
                    "tserver-1",
                    new Change<>(Optional.empty(), Optional.of(new Identity(pid, 7))))),
            Optional.of(new Change<>(Optional.of("a"), Optional.of("b" + pid))),
            Optional.of(0L),
            Optional.empty(),
            List.of(),
            faults);
    return Map.of("cluster", Map.of("heap.tserver", heap), ResetReport.KEY, report.toValues());
  }
}
