package assay.study.security.flow;

import assay.study.security.capture.ByteStream;
import assay.study.security.capture.StreamPorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * All captured streams in one direction, and the protection that these streams were found to have.
 * Not thread-safe.
 */
public final class Flow {
  public enum Kind {
    CLIENT_TO_SERVER("client to server"),
    SERVER_TO_CLIENT("server to client"),
    BETWEEN_SERVERS("between servers"),
    /** Traffic of ZooKeeper and HDFS. Security levels do not cover this traffic. */
    BELOW("to and from ZooKeeper and HDFS");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  private final Set<String> readable = new TreeSet<>();
  private final List<SaslStream> plain = new ArrayList<>();
  private long bytes;
  private boolean hasTls;
  private boolean gap;
  private Optional<String> unsealed = Optional.empty();
  private Optional<String> cipher = Optional.empty();

  void add(StreamPorts ends, ByteStream stream, boolean ofServer, PlaintextMarkers marks) {
    byte[] text = stream.bytes();
    bytes += text.length;
    gap |= stream.hasGap();
    readable.addAll(marks.in(text));
    if (TlsStream.is(text)) {
      hasTls = true;
      cipher = TlsStream.chosen(text).or(() -> cipher);
      return;
    }
    SaslStream sasl = SaslStream.of(text, stream.fromStart(), ofServer);
    plain.add(sasl);
    if (unsealed.isEmpty()) {
      unsealed =
          sasl.unsealed().map(at -> "port " + ends.from() + " to port " + ends.to() + ", " + at);
    }
  }

  public Set<String> readable() {
    return readable;
  }

  public long bytes() {
    return bytes;
  }

  public boolean hasGap() {
    return gap;
  }

  public boolean isTls() {
    return hasTls && plain.isEmpty();
  }

  public boolean hasTls() {
    return hasTls;
  }

  public boolean isNegotiated() {
    return plain.stream().anyMatch(SaslStream::negotiated);
  }

  /** Returns the number of SASL frames, not counting negotiations and TLS streams. */
  public long frames() {
    return plain.stream().mapToLong(SaslStream::frames).sum();
  }

  public long wrapped() {
    return plain.stream().mapToLong(SaslStream::wrapped).sum();
  }

  public long sealed() {
    return plain.stream().mapToLong(SaslStream::sealed).sum();
  }

  /**
   * Returns the position and the first bytes of the first frame that is not an encrypted (sealed)
   * wrap token.
   */
  public Optional<String> unsealed() {
    return unsealed;
  }

  /**
   * Returns the TLS version and cipher from the last server hello, or empty if no hello was
   * captured.
   */
  public Optional<String> cipher() {
    return cipher;
  }

  /**
   * Returns the Kerberos encryption type from the last stream that names one, or empty if no stream
   * names one.
   */
  public Optional<String> encryption() {
    return plain.stream().flatMap(each -> each.encryption().stream()).reduce((a, b) -> b);
  }
}
