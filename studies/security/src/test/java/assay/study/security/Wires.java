package assay.study.security;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Streams as levels of security make them. */
public final class Wires {
  private static final int TOKEN_HEADER = 16;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  /** Something that cannot fail in memory. */
  private interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  private Wires write(Writing writing) {
    try {
      writing.to(out);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Thrift's negotiation of SASL, with its own wrap token, to the end. */
  public Wires thriftNegotiation() {
    return write(
        to -> {
          for (int status : new int[] {1, 2, 5}) {
            byte[] token = status == 5 ? token("xxxx", false) : "GSSAPI".getBytes(US_ASCII);
            to.writeByte(status);
            to.writeInt(token.length);
            to.write(token);
          }
        });
  }

  /** HBase's first words of a client, and its tokens. */
  public Wires hbaseNegotiation() {
    return write(
        to -> {
          to.write(new byte[] {'H', 'B', 'a', 's', 0, 0x51});
          for (byte[] token :
              new byte[][] {"ticket".getBytes(US_ASCII), {}, token("xxxx", false)}) {
            to.writeInt(token.length);
            to.write(token);
          }
        });
  }

  /** A frame in plain text. */
  public Wires frame(String text) {
    return write(
        to -> {
          to.writeInt(text.length());
          to.write(text.getBytes(US_ASCII));
        });
  }

  /** A frame that is a wrap token. */
  public Wires wrapped(String text, boolean sealed) {
    return write(
        to -> {
          byte[] token = token(text, sealed);
          to.writeInt(token.length);
          to.write(token);
        });
  }

  /** A record of TLS. */
  public Wires record(int type, byte[] content) {
    return write(
        to -> {
          to.writeByte(type);
          to.writeShort(0x0303);
          to.writeShort(content.length);
          to.write(content);
        });
  }

  private static byte[] token(String text, boolean sealed) {
    byte[] token = new byte[TOKEN_HEADER + text.length()];
    token[0] = 5;
    token[1] = 4;
    token[2] = (byte) (sealed ? 2 : 0);
    for (int i = 0; i < text.length(); i++) {
      token[TOKEN_HEADER + i] = (byte) (sealed ? ~text.charAt(i) : text.charAt(i));
    }
    return token;
  }

  public byte[] bytes() {
    return bytes.toByteArray();
  }
}
