package assay.study.security.flow;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import assay.store.Bytes;
import assay.study.security.capture.ByteStream;
import assay.study.security.capture.StreamPorts;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

public final class Flows {
  public static final String CLIENT = "client";

  /** First bytes of HTTP and JMX streams, which are ignored. */
  private static final List<String> OTHER_PROTOCOLS = List.of("GET ", "POST ", "HTTP/1", "JRMI");

  /**
   * Minimum length in bytes of a ZooKeeper client's first message, which starts with protocol
   * version 0.
   */
  private static final int LEAST_CONNECT = 44;

  private static final int MOST_CONNECT = 64;

  private static final Pattern BELOW = Pattern.compile("(zookeeper|namenode|datanode)(-[0-9]+)?");
  private static final Pattern KDC = Pattern.compile("kdc(-[0-9]+)?");

  private final Map<Flow.Kind, Flow> flows = new EnumMap<>(Flow.Kind.class);
  private final Set<Integer> serverPorts = new TreeSet<>();

  /**
   * @param owners returns the name of the process that owns a port
   * @param question plain-text request with which a store asks a server for its protocol;
   *     connections that carry only this request are ignored
   */
  public Flows(
      Map<StreamPorts, ByteStream> streams,
      IntFunction<Optional<String>> owners,
      PlaintextMarkers marks,
      Bytes question) {
    Set<Integer> zooKeepers = zooKeepers(streams);
    for (Flow.Kind kind : Flow.Kind.values()) {
      flows.put(kind, new Flow());
    }
    streams.forEach(
        (ends, stream) -> {
          ByteStream answer = streams.getOrDefault(ends.back(), stream);
          kind(owners.apply(ends.from()), owners.apply(ends.to()))
              .map(kind -> isOf(zooKeepers, ends) ? Flow.Kind.BELOW : kind)
              .filter(kind -> counts(kind, stream, answer))
              .filter(kind -> !isOf(question, stream) && !isOf(question, answer))
              .ifPresent(
                  kind -> {
                    flows.get(kind).add(ends, stream, beginsLike(answer, "HBas"), marks);
                    if (kind == Flow.Kind.CLIENT_TO_SERVER) {
                      serverPorts.add(ends.to());
                    }
                  });
        });
  }

  private static Optional<Flow.Kind> kind(Optional<String> from, Optional<String> to) {
    if (from.isEmpty() || to.isEmpty() || isKdc(from.get()) || isKdc(to.get())) {
      return Optional.empty();
    }
    if (BELOW.matcher(from.get()).matches() || BELOW.matcher(to.get()).matches()) {
      return Optional.of(Flow.Kind.BELOW);
    }
    if (from.get().equals(CLIENT)) {
      return to.get().equals(CLIENT) ? Optional.empty() : Optional.of(Flow.Kind.CLIENT_TO_SERVER);
    }
    return Optional.of(
        to.get().equals(CLIENT) ? Flow.Kind.SERVER_TO_CLIENT : Flow.Kind.BETWEEN_SERVERS);
  }

  /**
   * Finds the ports of ZooKeeper servers, which may run inside other server processes. A ZooKeeper
   * server is recognized by the first message that a client sends to the server.
   */
  private static Set<Integer> zooKeepers(Map<StreamPorts, ByteStream> streams) {
    Set<Integer> ports = new TreeSet<>();
    streams.forEach(
        (ends, stream) -> {
          ByteBuffer begin = ByteBuffer.wrap(stream.bytes());
          if (stream.fromStart()
              && begin.remaining() >= 2 * Integer.BYTES
              && begin.getInt(0) >= LEAST_CONNECT
              && begin.getInt(0) <= MOST_CONNECT
              && begin.getInt(Integer.BYTES) == 0) {
            ports.add(ends.to());
          }
        });
    return ports;
  }

  private static boolean isOf(Set<Integer> ports, StreamPorts ends) {
    return ports.contains(ends.from()) || ports.contains(ends.to());
  }

  private static boolean isOf(Bytes question, ByteStream stream) {
    return Arrays.equals(question.toArray(), stream.bytes());
  }

  private static boolean isKdc(String owner) {
    return KDC.matcher(owner).matches();
  }

  /**
   * Returns false for other protocols, and for client connections that were opened before the
   * capture. The capture of such a connection may start in the middle of a message.
   */
  private static boolean counts(Flow.Kind kind, ByteStream stream, ByteStream answer) {
    boolean ofClient = kind == Flow.Kind.CLIENT_TO_SERVER || kind == Flow.Kind.SERVER_TO_CLIENT;
    return stream.bytes().length > 0
        && (stream.fromStart() || !ofClient)
        && OTHER_PROTOCOLS.stream()
            .noneMatch(first -> beginsLike(stream, first) || beginsLike(answer, first));
  }

  private static boolean beginsLike(ByteStream stream, String first) {
    byte[] bytes = stream.bytes();
    return bytes.length >= first.length()
        && new String(bytes, 0, first.length(), ISO_8859_1).equals(first);
  }

  public Flow of(Flow.Kind kind) {
    return flows.get(kind);
  }

  public Set<Integer> serverPorts() {
    return serverPorts;
  }
}
