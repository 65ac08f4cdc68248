package assay.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.compare.Group;
import assay.lab.compare.SampleGroups;
import assay.lab.plan.result.RatioBound.Decision;
import assay.lab.report.comparison.GateFiles;
import assay.lab.result.Gate.Judged;
import assay.lab.statistics.Bootstrap;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class GateTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(1, 999);
  private static final Group BEFORE = SampleGroups.group("A", 100, 102, 98, 101, 99);
  private static final Group SLOWER = SampleGroups.group("B", 80, 82, 78, 81, 79);
  private static final Group NEAR = SampleGroups.group("C", 96, 99, 92, 97, 94);

  private static List<Judged> judge(String gate, Group... groups) {
    return Gate.parse(gate).judge(List.of(groups), BOOTSTRAP);
  }

  @ParameterizedTest
  @CsvSource({
    "ok/s of read in run >= 0.7, MET",
    "ok/s of read in run >= 0.95, MISSED",
    "ok/s of read in run>=0.80, UNDETERMINED",
    "p99 of read in run <= 1.30, MET",
    "p99 of read in run <= 1.10, MISSED"
  })
  void theIntervalOfTheRatioDecides(String gate, Decision decision) {
    assertThat(judge(gate, BEFORE, SLOWER)).extracting(Judged::decision).containsExactly(decision);
  }

  @ParameterizedTest
  @CsvSource({
    "ok/s of read in run >= 0.7, UNDETERMINED",
    "ok/s of read in run >= 0.95, MISSED",
    "ok/s of read in run < 0.9, MET",
    "p99 of read in run <= 1.30, UNDETERMINED",
    "p99 of read in run <= 1.10, MISSED"
  })
  void whatIsLeftOfRunsThatTheStoreFailedMeetsNoGate(String gate, Decision decision) {
    List<Judged> judged = judge(gate, BEFORE, SampleGroups.failed(SLOWER, 5));
    assertThat(judged).extracting(Judged::decision).containsExactly(decision);
    assertThat(text(judged).replaceAll("\\s+", " ").contains("the store failed in 5 of 10 runs of"))
        .isEqualTo(decision == Decision.UNDETERMINED);
  }

  @Test
  void aLatencyOfClosedLoopsAtUnequalThroughputIsCautioned() {
    assertThat(text(judge("p99 of read in run <= 1.30", BEFORE, SLOWER)).replaceAll("\\s+", " "))
        .contains(
            "; closed loops at unequal throughput, 80.0/s and 100/s: compare latencies at the same"
                + " --rate");
    assertThat(text(judge("ok/s of read in run >= 0.7", BEFORE, SLOWER)))
        .doesNotContain("closed loops");
  }

  @Test
  void anUndeterminedGateSaysHowManyRepeatsWouldDecide() {
    List<Judged> judged = judge("ok/s of read in run >= 0.95", BEFORE, NEAR);
    assertThat(judged.get(0).repeatsToDecide().orElseThrow()).isGreaterThan(5);
    assertThat(text(judged))
        .startsWith("UNDETERMINED  ok/s of read in run >= 0.95: C / A = 0.96")
        .contains("repeats per side would decide the gate");
  }

  @Test
  void tooFewRepeatsAreSaid() {
    List<Judged> judged = judge("ok/s of read in run > 1", BEFORE, SampleGroups.group("B", 1, 2));
    assertThat(judged.get(0).decision()).isEqualTo(Decision.UNDETERMINED);
    assertThat(text(judged)).contains("too few repeats for an interval (2 per side; 3 needed)");
  }

  @Test
  void groupsThatDoNotPairAreRefused() {
    assertThatThrownBy(() -> judge("ok/s of read in run > 1", BEFORE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 1 groups: variant A");
    assertThatThrownBy(() -> judge("ok/s of read in run > 1", BEFORE, NEAR, SLOWER))
        .hasMessageContaining("got 3 groups");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p98 of read in run >= 1 | no quantity 'p98'",
        "ok/s of read in run = 1 | must be a metric and a bound",
        "ok/s of read in run >= a | must be a bound for a ratio",
        ">= 1 | must be a metric and a bound"
      })
  void aGateThatCannotBeJudgedIsRefused(String gate, String message) {
    assertThatThrownBy(() -> judge(gate, BEFORE, NEAR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--gate '" + gate.strip())
        .hasMessageContaining(message);
  }

  @Test
  void buildServersSeeFailuresAndWhatIsNotDecided() throws Exception {
    List<Judged> judged = judge("ok/s of read in run >= 0.95", BEFORE, SLOWER, BEFORE, NEAR);
    assertThat(judged).hasSize(2);
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(
                new InputSource(
                    new StringReader(
                        GateFiles.junit(
                            List.of(
                                judge("ok/s of read in run < 1", BEFORE, SLOWER).get(0),
                                judge("ok/s of read in run >= 0.95", BEFORE, SLOWER).get(0),
                                judge("ok/s of read in run >= 0.95", BEFORE, NEAR).get(0))))))
            .getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(3);
    Element failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).startsWith("MISSED  ok/s of read in run >= 0.95");
    assertThat(((Element) failure.getParentNode()).getAttribute("classname"))
        .isEqualTo("variant B / variant A");
  }

  private static String text(List<Judged> judged) {
    return GateFiles.text(judged, StandardCharsets.UTF_8).replaceAll("\\s*\n\\s*", " ");
  }
}
