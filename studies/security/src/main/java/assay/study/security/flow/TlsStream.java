package assay.study.security.flow;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

final class TlsStream {
  private static final int HEADER = 5;
  private static final int FIRST_TYPE = 20;
  private static final int LAST_TYPE = 23;
  private static final int MAJOR = 3;
  private static final int LONGEST = (1 << 14) + 2048;
  private static final int HANDSHAKE = 22;
  private static final int SERVER_HELLO = 2;
  private static final int SUPPORTED_VERSIONS = 43;
  private static final int RANDOM = 32;

  private static final Map<Integer, String> VERSIONS = Map.of(0x0303, "TLSv1.2", 0x0304, "TLSv1.3");

  /**
   * Names of cipher suites, by number: the suites of RFC 5289, RFC 7905 and RFC 8446 that JDKs
   * choose.
   */
  private static final Map<Integer, String> CIPHERS =
      Map.ofEntries(
          Map.entry(0x1301, "TLS_AES_128_GCM_SHA256"),
          Map.entry(0x1302, "TLS_AES_256_GCM_SHA384"),
          Map.entry(0x1303, "TLS_CHACHA20_POLY1305_SHA256"),
          Map.entry(0xc02b, "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0xc02c, "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0xc02f, "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0xc030, "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0xcca8, "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256"));

  private TlsStream() {}

  static boolean is(byte[] bytes) {
    ByteBuffer data = ByteBuffer.wrap(bytes);
    boolean any = false;
    while (data.remaining() >= HEADER) {
      int type = data.get() & 0xff;
      int major = data.get();
      data.get();
      int length = data.getShort() & 0xffff;
      if (type < FIRST_TYPE || type > LAST_TYPE || major != MAJOR || length > LONGEST) {
        return false;
      }
      any = true;
      data.position(Math.min(data.limit(), data.position() + length));
    }
    return any;
  }

  /**
   * Returns the TLS version and cipher from the server hello, or empty if the stream does not start
   * with a server hello.
   */
  static Optional<String> chosen(byte[] bytes) {
    ByteBuffer data = ByteBuffer.wrap(bytes);
    int hello = HEADER + 4;
    if (bytes.length < hello + 2 + RANDOM + 1
        || bytes[0] != HANDSHAKE
        || bytes[HEADER] != SERVER_HELLO) {
      return Optional.empty();
    }
    int version = data.getShort(hello) & 0xffff;
    int at = hello + 2 + RANDOM;
    at += 1 + (data.get(at) & 0xff); // skips the session id
    if (at + 5 > bytes.length) {
      return Optional.empty();
    }
    int cipher = data.getShort(at) & 0xffff;
    int extensions = at + 3;
    int end = Math.min(bytes.length, extensions + 2 + (data.getShort(extensions) & 0xffff));
    for (int i = extensions + 2; i + 6 <= end; ) {
      if ((data.getShort(i) & 0xffff) == SUPPORTED_VERSIONS) {
        version = data.getShort(i + 4) & 0xffff;
      }
      i += 4 + (data.getShort(i + 2) & 0xffff);
    }
    return Optional.of(
        VERSIONS.getOrDefault(version, "TLS " + Integer.toHexString(version))
            + " "
            + CIPHERS.getOrDefault(cipher, "cipher " + Integer.toHexString(cipher)));
  }
}
