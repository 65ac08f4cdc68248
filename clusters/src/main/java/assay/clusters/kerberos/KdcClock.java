package assay.clusters.kerberos;

import assay.clusters.process.Ports;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the clock of a KDC. A KDC answers a request for an unknown principal with an error, and the
 * error contains the server's time (RFC 4120, 5.4.1 and 5.9.1).
 */
final class KdcClock {
  private static final int TIMEOUT_MILLIS = 2_000;
  private static final int LONGEST_ANSWER = 64 * 1024;
  private static final int REQUEST = 10;
  private static final int VERSION = 5;
  private static final int AES = 17;

  private static final int INTEGER = 0x02;
  private static final int BITS = 0x03;
  private static final int TIME = 0x18;
  private static final int TEXT = 0x1b;
  private static final int SEQUENCE = 0x30;
  private static final int APPLICATION = 0x60;
  private static final int FIELD = 0xa0;

  /**
   * Pattern for field 4 of a Kerberos error. The field consists of the tag, the length, and the
   * server's time.
   */
  private static final Pattern SERVER_TIME =
      Pattern.compile("\u00a4\u0011\u0018\u000f([0-9]{14})Z");

  private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");

  private KdcClock() {}

  /**
   * @throws IOException if the KDC does not answer, or if its answer contains no time
   */
  static Instant read(int port, String realm) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(Ports.at(port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      byte[] request = request(realm);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(request.length);
      out.write(request);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      byte[] answer = new byte[Math.min(LONGEST_ANSWER, Math.max(0, in.readInt()))];
      in.readFully(answer);
      return timeOf(new String(answer, StandardCharsets.ISO_8859_1));
    }
  }

  private static Instant timeOf(String error) throws IOException {
    Matcher time = SERVER_TIME.matcher(error);
    if (!time.find()) {
      throw new IOException("the KDC's answer does not contain the KDC's time");
    }
    try {
      return LocalDateTime.parse(time.group(1), FORMAT).toInstant(ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      throw new IOException("the KDC's time is not valid: " + time.group(1), e);
    }
  }

  private static byte[] request(String realm) {
    byte[] body =
        of(
            SEQUENCE,
            field(0, of(BITS, new byte[5])),
            field(1, name("nobody")),
            field(2, text(realm)),
            field(3, name("krbtgt", realm)),
            field(5, of(TIME, "20370913024805Z".getBytes(StandardCharsets.US_ASCII))),
            field(7, number(1)),
            field(8, of(SEQUENCE, number(AES))));
    return of(
        APPLICATION | REQUEST,
        of(SEQUENCE, field(1, number(VERSION)), field(2, number(REQUEST)), field(4, body)));
  }

  private static byte[] name(String... parts) {
    byte[][] texts = new byte[parts.length][];
    for (int i = 0; i < parts.length; i++) {
      texts[i] = text(parts[i]);
    }
    return of(SEQUENCE, field(0, number(1)), field(1, of(SEQUENCE, texts)));
  }

  private static byte[] text(String text) {
    return of(TEXT, text.getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] number(int small) {
    return of(INTEGER, new byte[] {(byte) small});
  }

  private static byte[] field(int number, byte[] value) {
    return of(FIELD | number, value);
  }

  /** Returns the DER encoding of a value whose content is shorter than 256 bytes. */
  private static byte[] of(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(tag);
    if (content.size() >= 128) {
      all.write(0x81);
    }
    all.write(content.size());
    all.writeBytes(content.toByteArray());
    return all.toByteArray();
  }
}
