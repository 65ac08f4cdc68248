package assay.study.security;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.store.Bytes;
import assay.study.security.WireResult.Outcome;
import assay.study.security.capture.ByteStream;
import assay.study.security.capture.StreamPorts;
import assay.study.security.capture.TestStreams;
import assay.study.security.flow.Flows;
import assay.study.security.flow.PlaintextMarkers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WireAssessmentTest {
  private static final StreamPorts TO_SERVER = new StreamPorts(50_000, 9997);
  private static final Bytes QUESTION = Bytes.of(new Wires().frame("who are you?").bytes());
  private static final String FILLER = "-".repeat(64);

  private final PlaintextMarkers marks = new PlaintextMarkers(List.of("secret".getBytes(US_ASCII)));
  private final String words =
      marks.text(PlaintextMarkers.ROW) + marks.text(PlaintextMarkers.VALUE) + FILLER + "secret";
  private final String answer = marks.text(PlaintextMarkers.VALUE) + FILLER;

  @Test
  void plainTextShowsAllMarks() {
    Wires asks = new Wires().frame(words);
    assertThat(judge("none", asks, new Wires().frame(answer)).outcome()).isEqualTo(Outcome.PASSED);
    assertJudged(
        judge("auth-conf", asks, new Wires().frame(answer)),
        Outcome.FAILED,
        "readable as plain text: credential, row, value",
        "no SASL negotiation");
  }

  @Test
  void integrityThatIsCalledConfidentialityFails() {
    Wires asks = new Wires().thriftNegotiation().wrapped(withoutCredential(), false);
    Wires answers = new Wires().thriftNegotiation().wrapped(answer, false);
    assertThat(judge("auth-int", asks, answers).outcome()).isEqualTo(Outcome.PASSED);
    assertJudged(
        judge("auth-conf", asks, answers),
        Outcome.FAILED,
        "some frames are not sealed wrap tokens; first such frame: port 50000 to port 9997, byte ",
        ": 00 00 00 ");
    assertThat(judge("auth", asks, answers).outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void sealedTokensAreConfidential() {
    Wires asks = new Wires().thriftNegotiation().wrapped(words, true);
    Wires answers = new Wires().thriftNegotiation().wrapped(answer, true);
    assertThat(judge("auth-conf", asks, answers).outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void recordsAreTlsUnlessTheServerTakesPlainTextToo() {
    Wires records = new Wires().record(22, new byte[40]).record(23, new byte[100]);
    assertThat(judge("ssl", records, records).outcome()).isEqualTo(Outcome.PASSED);
    assertJudged(
        new WireAssessment("tls", true).plainAnswer(9042).of(flows(records, records), true, "JDK"),
        Outcome.FAILED,
        "port 9042 also accepts plain text");
  }

  @Test
  void whatWasNotSeenIsUndetermined() {
    Wires nothing = new Wires();
    assertThat(judge("auth-conf", nothing, nothing).outcome()).isEqualTo(Outcome.UNDETERMINED);
    Wires other = new Wires().frame(FILLER);
    assertJudged(
        judge("none", other, other),
        Outcome.UNDETERMINED,
        "the row, which must be readable, was not found");
    Wires asks = new Wires().frame(words);
    assertThat(new WireAssessment("none", true).of(flows(asks, asks), false, "JDK").outcome())
        .as("with packets lost")
        .isEqualTo(Outcome.UNDETERMINED);
  }

  @Test
  void aStoresQuestionForTheProtocolIsNotItsTraffic() {
    Map<StreamPorts, ByteStream> streams = new HashMap<>();
    put(
        streams,
        TO_SERVER,
        new Wires().thriftNegotiation().wrapped(words, true),
        new Wires().thriftNegotiation().wrapped(answer, true));
    StreamPorts asked = new StreamPorts(50_001, TO_SERVER.to());
    put(streams, asked, new Wires().frame("who are you?"), new Wires().frame("an error"));
    assertThat(judge(streams, "auth-conf").outcome()).isEqualTo(Outcome.PASSED);

    streams.put(asked, TestStreams.of(new Wires().frame("who are you, please?").bytes()));
    assertThat(judge(streams, "auth-conf").sentences())
        .anyMatch(each -> each.contains("first such frame: port 50001 to port 9997, byte 0 of 24"));
  }

  @Test
  void aZooKeeperInsideAServerIsNotTheServer() {
    Wires records = new Wires().record(22, new byte[40]).record(23, new byte[100]);
    Wires connect =
        new Wires().frame("\0\0\0\0" + marks.text(PlaintextMarkers.TABLE) + "-".repeat(9));
    Map<StreamPorts, ByteStream> streams = new HashMap<>();
    put(streams, TO_SERVER, records, records);
    put(streams, new StreamPorts(50_001, 2181), connect, new Wires().frame("answer"));
    WireResult result =
        new WireAssessment("tls", false)
            .of(
                new Flows(
                    streams,
                    port -> Optional.of(port < 50_000 ? "hbase-1" : Flows.CLIENT),
                    marks,
                    QUESTION),
                true,
                "JDK");
    assertThat(result.outcome()).as(result.sentences().toString()).isEqualTo(Outcome.PASSED);
    assertThat(result.sentences()).anyMatch(each -> each.contains("table name"));
  }

  @Test
  void anUnknownLevelIsRefused() {
    assertThatThrownBy(() -> new WireAssessment("sasl", false))
        .hasMessageStartingWith("level must be one of none, none-threadpool, off, labels, ssl");
  }

  private String withoutCredential() {
    return words.replace("secret", "");
  }

  private WireResult judge(String level, Wires asks, Wires answers) {
    return new WireAssessment(level, marks.hasCredential()).of(flows(asks, answers), true, "JDK");
  }

  private WireResult judge(Map<StreamPorts, ByteStream> streams, String level) {
    return new WireAssessment(level, marks.hasCredential()).of(flows(streams), true, "JDK");
  }

  private static void assertJudged(WireResult result, Outcome outcome, String... sentences) {
    assertThat(result.outcome()).isEqualTo(outcome);
    assertThat(result.sentences().toString()).contains(sentences);
  }

  private static void put(
      Map<StreamPorts, ByteStream> streams, StreamPorts ends, Wires asks, Wires answers) {
    streams.put(ends, TestStreams.of(asks.bytes()));
    streams.put(ends.back(), TestStreams.of(answers.bytes()));
  }

  private Flows flows(Wires asks, Wires answers) {
    Map<StreamPorts, ByteStream> streams = new HashMap<>();
    put(streams, TO_SERVER, asks, answers);
    return flows(streams);
  }

  private Flows flows(Map<StreamPorts, ByteStream> streams) {
    return new Flows(
        streams,
        port -> Optional.of(port == TO_SERVER.to() ? "tserver-1" : Flows.CLIENT),
        marks,
        QUESTION);
  }
}
