package assay.study.security.flow;

import assay.study.security.capture.ByteStream;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All streams of one direction, and what they show. Used by one thread. */
public final class Flow {
  /** Directions. */
  public enum Kind {
    CLIENT_TO_SERVER("client to server"),
    SERVER_TO_CLIENT("server to client"),
    BETWEEN_SERVERS("between servers"),
    /** ZooKeeper and HDFS, whose flows are protected by no level. */
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
  private long bytes;
  private long streams;
  private long ofTls;
  private long negotiated;
  private long frames;
  private long wrapped;
  private long sealed;
  private boolean gap;
  private Optional<String> cipher = Optional.empty();
  private Optional<String> encryption = Optional.empty();

  /** Takes a stream that is not empty. */
  void add(ByteStream stream, boolean ofServer, Marks marks) {
    byte[] text = stream.bytes();
    streams++;
    bytes += text.length;
    gap |= stream.hasGap();
    readable.addAll(marks.in(text));
    if (TlsStream.is(text)) {
      ofTls++;
      cipher = TlsStream.chosen(text).or(() -> cipher);
      return;
    }
    SaslStream sasl = SaslStream.of(text, stream.fromStart(), ofServer);
    negotiated += sasl.negotiated() ? 1 : 0;
    frames += sasl.frames();
    wrapped += sasl.wrapped();
    sealed += sasl.sealed();
    encryption = sasl.encryption().or(() -> encryption);
  }

  /** Names of marks that can be read. */
  public Set<String> readable() {
    return readable;
  }

  public long bytes() {
    return bytes;
  }

  /** Whether packets are missing. */
  public boolean hasGap() {
    return gap;
  }

  /** Whether all streams are TLS. */
  public boolean isTls() {
    return streams > 0 && ofTls == streams;
  }

  /** Whether any stream is TLS. */
  public boolean hasTls() {
    return ofTls > 0;
  }

  /** Whether a stream began with a negotiation by SASL. */
  public boolean isNegotiated() {
    return negotiated > 0;
  }

  /** Frames outside of TLS and behind negotiations. */
  public long frames() {
    return frames;
  }

  /** Of these, wrap tokens. */
  public long wrapped() {
    return wrapped;
  }

  /** Of these, sealed ones. */
  public long sealed() {
    return sealed;
  }

  /** Version and cipher of TLS, as a server chose them last. */
  public Optional<String> cipher() {
    return cipher;
  }

  /** Type of encryption of Kerberos, as a client told it last. */
  public Optional<String> encryption() {
    return encryption;
  }
}
