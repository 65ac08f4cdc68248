package assay.lab.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import assay.lab.probe.process.SocketText.Socket;
import org.junit.jupiter.api.Test;

class SocketTextTest {
  private static final String TWO_LINES =
      """
      ESTAB 0      0          127.0.0.1:9997    127.0.0.1:51002 users:(("java",pid=42,fd=88))
      \t cubic wscale:7,7 rto:204 bytes_sent:1500 bytes_acked:1400 bytes_received:70 segs_out:3
      ESTAB 0      0              [::1]:40000       [::1]:22    users:(("ssh",pid=7,fd=3),("ssh",pid=8,fd=3))
      \t cubic wscale:7,7 rto:204 mss:1
      ESTAB 0      0           10.0.0.1:1          10.0.0.2:2
      \t cubic bytes_acked:99 bytes_received:99
      """;

  @Test
  void takesEachConnectionsOwnerAndFigures() {
    assertThat(SocketText.parse(TWO_LINES))
        .containsOnly(
            entry("127.0.0.1:9997 127.0.0.1:51002", new Socket(42, 1400, 70)),
            entry("[::1]:40000 [::1]:22", new Socket(7, 0, 0)));
  }

  @Test
  void figuresMayStandOnTheSameLineAndNothingIsAnAnswerToo() {
    String oneLine = "ESTAB 0 0 1.1.1.1:1 1.1.1.1:2 users:((\"a\",pid=5,fd=1)) cubic bytes_acked:3";
    assertThat(SocketText.parse(oneLine)).containsValue(new Socket(5, 3, 0));
    assertThat(SocketText.parse("")).isEmpty();
  }

  @Test
  void anotherConnectionBetweenTheSameEndsBeginsAtNothing() {
    Socket now = new Socket(5, 100, 10);
    assertThat(now.since(new Socket(5, 60, 10))).isEqualTo(new Socket(5, 60, 10));
    assertThat(now.since(new Socket(6, 60, 10))).isEqualTo(new Socket(5, 0, 0));
    assertThat(now.since(new Socket(5, 101, 10))).isEqualTo(new Socket(5, 0, 0));
    assertThat(now.since(null)).isEqualTo(new Socket(5, 0, 0));
  }
}
