package assay.study.security.flow;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Stream of Thrift or HBase requests over SASL with Kerberos. The stream starts with a negotiation,
 * followed by frames. Each frame starts with its length in four bytes. With integrity protection or
 * confidentiality, each frame is a wrap token (RFC 4121). The negotiation of each side also
 * contains one wrap token, which is never encrypted (sealed).
 *
 * @param negotiated whether the stream starts with a negotiation
 * @param frames number of frames after the negotiation
 * @param wrapped number of frames that are wrap tokens
 * @param sealed number of frames that are sealed (encrypted) wrap tokens
 * @param unsealed position and first bytes of the first frame that is not a sealed wrap token
 * @param encryption encryption type of the session key of a Kerberos ticket, if the stream names
 *     the type
 */
record SaslStream(
    boolean negotiated,
    long frames,
    long wrapped,
    long sealed,
    Optional<String> unsealed,
    Optional<String> encryption) {
  private static final int TOKEN_HEADER = 16;
  private static final int TOKEN = 0x0504;
  private static final int SEALED = 0x02;
  private static final int LONGEST = 1 << 30;
  private static final int LONGEST_NEGOTIATION = 1 << 13;
  private static final int SHOWN = 16;
  private static final byte START = 1;
  private static final byte OK = 2;
  private static final byte COMPLETE = 5;
  private static final int HBASE = 0x48426173;
  private static final byte HBASE_KERBEROS = 0x51;
  private static final int HBASE_PREAMBLE = 6;

  private static final Map<Integer, String> TYPES =
      Map.of(
          17, "aes128-cts-hmac-sha1-96",
          18, "aes256-cts-hmac-sha1-96",
          19, "aes128-cts-hmac-sha256-128",
          20, "aes256-cts-hmac-sha384-192",
          23, "rc4-hmac");

  static SaslStream of(byte[] bytes, boolean fromStart, boolean server) {
    Reading reading = new Reading(bytes);
    boolean negotiated = fromStart && (reading.passThrift() || reading.passHBase(server));
    reading.frames();
    return new SaslStream(
        negotiated,
        reading.frames,
        reading.wrapped,
        reading.sealed,
        Optional.ofNullable(reading.unsealed),
        negotiated ? encryption(bytes) : Optional.empty());
  }

  /**
   * Returns the encryption type of the last encrypted part in the first Kerberos token. An earlier
   * encrypted part of the token belongs to the ticket. In DER, the encryption type is a number
   * under tag 0. The element after the encryption type has tag 1 (a number) or tag 2 (a text).
   */
  private static Optional<String> encryption(byte[] bytes) {
    String found = null;
    for (int i = 0; i + 6 < Math.min(bytes.length, LONGEST_NEGOTIATION); i++) {
      boolean number =
          bytes[i] == (byte) 0xa0 && bytes[i + 1] == 3 && bytes[i + 2] == 2 && bytes[i + 3] == 1;
      boolean encrypted = number && (bytes[i + 5] == (byte) 0xa1 || bytes[i + 5] == (byte) 0xa2);
      if (encrypted && TYPES.containsKey((int) bytes[i + 4])) {
        found = TYPES.get((int) bytes[i + 4]);
      }
    }
    return Optional.ofNullable(found);
  }

  private static final class Reading {
    private final ByteBuffer data;
    private long frames;
    private long wrapped;
    private long sealed;
    private String unsealed;

    Reading(byte[] bytes) {
      data = ByteBuffer.wrap(bytes);
    }

    /**
     * Skips the negotiation of Thrift. Each negotiation message contains a status, a length and
     * bytes. The last negotiation message has the status COMPLETE.
     *
     * @return false if the stream does not start with a complete negotiation of Thrift
     */
    boolean passThrift() {
      int begin = data.position();
      byte first = data.hasRemaining() ? data.get(begin) : 0;
      if (first != START && first != OK) {
        return false;
      }
      while (data.remaining() >= 5) {
        byte status = data.get();
        int length = data.getInt();
        if (length < 0 || length > data.remaining() || status > COMPLETE || status < START) {
          data.position(begin);
          return false;
        }
        data.position(data.position() + length);
        if (status == COMPLETE) {
          return true;
        }
      }
      data.position(begin);
      return false;
    }

    /**
     * Skips the preamble and the negotiation tokens of HBase, including the first wrap token.
     *
     * @return false if the stream does not start with a complete negotiation of HBase
     */
    boolean passHBase(boolean server) {
      int begin = data.position();
      if (!server) {
        if (data.remaining() < HBASE_PREAMBLE
            || data.getInt(begin) != HBASE
            || data.get(begin + 5) != HBASE_KERBEROS) {
          return false;
        }
        data.position(begin + HBASE_PREAMBLE);
      }
      while (data.remaining() >= (server ? 8 : 4)) {
        int status = server ? data.getInt() : 0;
        int length = data.getInt();
        if (status != 0 || length < 0 || length > data.remaining()) {
          break;
        }
        boolean last = isToken(length);
        data.position(data.position() + length);
        if (last) {
          return true;
        }
      }
      data.position(begin);
      return false;
    }

    void frames() {
      while (data.remaining() >= Integer.BYTES) {
        int begin = data.position();
        int length = data.getInt();
        if (length > data.remaining() && length <= LONGEST) {
          return; // the capture has truncated the frame
        }
        boolean frame = length >= 0 && length <= LONGEST;
        if (length != 0) {
          take(begin, frame && isToken(length));
        }
        if (!frame) {
          return; // the frame has an unknown form, so later frames cannot be found
        }
        data.position(data.position() + length);
      }
    }

    private void take(int begin, boolean token) {
      frames++;
      boolean isSealed = token && (data.get(data.position() + 2) & SEALED) != 0;
      wrapped += token ? 1 : 0;
      sealed += isSealed ? 1 : 0;
      if (!isSealed && unsealed == null) {
        int shown = Math.min(SHOWN, data.limit() - begin);
        unsealed =
            "byte "
                + begin
                + " of "
                + data.limit()
                + ": "
                + HexFormat.ofDelimiter(" ").formatHex(data.array(), begin, begin + shown);
      }
    }

    private boolean isToken(int length) {
      return length >= TOKEN_HEADER && data.getShort(data.position()) == TOKEN;
    }
  }
}
