package assay.study.security.capture;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteStreamTest {
  @Test
  void packetsInAnyOrderAndTwiceMakeOneText() {
    ByteStream stream = new ByteStream();
    stream.add(-3, new byte[0], true); // numbers go on at zero
    stream.add(2, "efg".getBytes(US_ASCII), false);
    stream.add(-2, "abcd".getBytes(US_ASCII), false);
    stream.add(1, "defg".getBytes(US_ASCII), false);
    assertThat(new String(stream.bytes(), US_ASCII)).isEqualTo("abcdefg");
    assertThat(stream.fromStart()).isTrue();
    assertThat(stream.hasGap()).isFalse();
  }

  @Test
  void aTextEndsAtAGap() {
    ByteStream stream = new ByteStream();
    stream.add(10, "ab".getBytes(US_ASCII), false);
    stream.add(13, "d".getBytes(US_ASCII), false);
    assertThat(new String(stream.bytes(), US_ASCII)).isEqualTo("ab");
    assertThat(stream.hasGap()).isTrue();
    assertThat(stream.fromStart()).isFalse();
  }
}
