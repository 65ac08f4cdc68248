package assay.study.security.flow;

import static org.assertj.core.api.Assertions.assertThat;

import assay.study.security.Wires;
import org.junit.jupiter.api.Test;

class SaslStreamTest {
  @Test
  void aNegotiationsOwnTokenIsNotCounted() {
    SaslStream thrift =
        SaslStream.of(
            new Wires().thriftNegotiation().frame("a call in plain text").bytes(), true, false);
    assertThat(thrift)
        .extracting(SaslStream::negotiated, SaslStream::frames, SaslStream::wrapped)
        .containsExactly(true, 1L, 0L);
    SaslStream hbase =
        SaslStream.of(new Wires().hbaseNegotiation().wrapped("a call", false).bytes(), true, false);
    assertThat(hbase)
        .extracting(
            SaslStream::negotiated, SaslStream::frames, SaslStream::wrapped, SaslStream::sealed)
        .containsExactly(true, 1L, 1L, 0L);
  }

  @Test
  void sealedTokensAreToldFromOthers() {
    SaslStream stream =
        SaslStream.of(
            new Wires()
                .thriftNegotiation()
                .wrapped("a call", true)
                .wrapped("another", false)
                .frame("and one in plain text")
                .bytes(),
            true,
            false);
    assertThat(stream)
        .extracting(SaslStream::frames, SaslStream::wrapped, SaslStream::sealed)
        .containsExactly(3L, 2L, 1L);
  }

  @Test
  void aConnectionThatWasOpenBeforeHasNoNegotiation() {
    SaslStream stream = SaslStream.of(new Wires().wrapped("a call", true).bytes(), false, false);
    assertThat(stream)
        .extracting(SaslStream::negotiated, SaslStream::frames, SaslStream::sealed)
        .containsExactly(false, 1L, 1L);
  }
}
