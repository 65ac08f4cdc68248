package assay.study.security.flow;

import static org.assertj.core.api.Assertions.assertThat;

import assay.study.security.Wires;
import org.junit.jupiter.api.Test;

class SaslStreamTest {
  @Test
  void aNegotiationsOwnTokenIsNotCounted() {
    assertThat(stream(new Wires().thriftNegotiation().frame("a call in plain text"), true))
        .extracting(SaslStream::negotiated, SaslStream::frames, SaslStream::wrapped)
        .containsExactly(true, 1L, 0L);
    assertThat(stream(new Wires().hbaseNegotiation().wrapped("a call", false), true))
        .extracting(
            SaslStream::negotiated, SaslStream::frames, SaslStream::wrapped, SaslStream::sealed)
        .containsExactly(true, 1L, 1L, 0L);
  }

  @Test
  void sealedTokensAreToldFromOthers() {
    Wires wires = new Wires().thriftNegotiation().wrapped("a call", true);
    wires.wrapped("another", false).frame("and one in plain text");
    assertThat(stream(wires, true))
        .extracting(SaslStream::frames, SaslStream::wrapped, SaslStream::sealed)
        .containsExactly(3L, 2L, 1L);
  }

  @Test
  void aConnectionThatWasOpenBeforeHasNoNegotiation() {
    assertThat(stream(new Wires().wrapped("a call", true), false))
        .extracting(SaslStream::negotiated, SaslStream::frames, SaslStream::sealed)
        .containsExactly(false, 1L, 1L);
  }

  private static SaslStream stream(Wires wires, boolean fromStart) {
    return SaslStream.of(wires.bytes(), fromStart, false);
  }
}
