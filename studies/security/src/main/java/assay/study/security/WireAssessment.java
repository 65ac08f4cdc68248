package assay.study.security;

import assay.study.security.WireResult.Outcome;
import assay.study.security.flow.Flow;
import assay.study.security.flow.Flows;
import assay.study.security.flow.PlaintextMarkers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Compares captured traffic with the protection that a security level promises. Each instance
 * assesses one capture. Not thread-safe.
 */
final class WireAssessment {
  /**
   * Minimum size in bytes of the captured flow between client and server. A smaller flow is
   * incomplete, because the client writes and reads random texts of 64 bytes in total.
   */
  private static final long LEAST_BYTES = 64;

  private final String level;
  private final Protections shield;
  private final boolean hasCredential;
  private final List<String> against = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  WireAssessment(String level, boolean hasCredential) {
    this.level = level;
    this.shield = Protections.of(level);
    this.hasCredential = hasCredential;
  }

  WireAssessment plainAnswer(int port) {
    if (shield == Protections.TLS) {
      against.add("port " + port + " also accepts plain text");
    }
    return this;
  }

  WireResult of(Flows flows, boolean complete, String provider) {
    if (!complete) {
      missing.add("the capture lost packets");
    }
    List<String> sentences = new ArrayList<>();
    for (Flow.Kind kind : Flow.Kind.values()) {
      Flow flow = flows.of(kind);
      judge(kind, flow);
      if (flow.bytes() > 0) {
        sentences.add(words(kind, flow));
      }
    }
    Outcome outcome =
        !against.isEmpty()
            ? Outcome.FAILED
            : missing.isEmpty() ? Outcome.PASSED : Outcome.UNDETERMINED;
    sentences.addAll(against.isEmpty() ? missing : against);
    return new WireResult(level, outcome, sentences, conditions(flows, provider));
  }

  private void judge(Flow.Kind kind, Flow flow) {
    if (kind == Flow.Kind.BELOW) {
      return;
    }
    if (flow.hasGap()) {
      missing.add(kind.words() + ": packets are missing");
    }
    boolean ofClient = kind != Flow.Kind.BETWEEN_SERVERS;
    if (ofClient && flow.bytes() < LEAST_BYTES) {
      missing.add(kind.words() + ": too little traffic was captured");
      return;
    }
    if (flow.bytes() > 0) {
      judgeMarks(kind, flow);
      judgeProtocol(kind, flow);
    }
  }

  private void judgeMarks(Flow.Kind kind, Flow flow) {
    Set<String> readable = flow.readable();
    if (shield.hides() && !readable.isEmpty()) {
      against.add(kind.words() + ": must not be readable, but is: " + String.join(", ", readable));
    } else if (shield != Protections.PLAIN && readable.contains(PlaintextMarkers.CREDENTIAL)) {
      against.add(kind.words() + ": the credential is readable");
    }
    if (!shield.hides()) {
      control(kind, readable);
    }
  }

  /**
   * Checks that the random texts are found in all traffic that the security level leaves
   * unencrypted. If a text is missing, the capture is incomplete.
   */
  private void control(Flow.Kind kind, Set<String> readable) {
    List<String> wanted =
        switch (kind) {
          case CLIENT_TO_SERVER ->
              shield == Protections.PLAIN && hasCredential
                  ? List.of(
                      PlaintextMarkers.ROW, PlaintextMarkers.VALUE, PlaintextMarkers.CREDENTIAL)
                  : List.of(PlaintextMarkers.ROW, PlaintextMarkers.VALUE);
          case SERVER_TO_CLIENT -> List.of(PlaintextMarkers.VALUE);
          default -> List.of();
        };
    for (String mark : wanted) {
      if (!readable.contains(mark)) {
        missing.add(kind.words() + ": the " + mark + ", which must be readable, was not found");
      }
    }
  }

  private void judgeProtocol(Flow.Kind kind, Flow flow) {
    boolean ofClient = kind != Flow.Kind.BETWEEN_SERVERS;
    if (shield == Protections.TLS) {
      require(kind, flow.isTls(), "some bytes are not TLS");
      return;
    }
    require(kind, !flow.hasTls(), "unexpected TLS");
    if (shield == Protections.PLAIN) {
      require(kind, !flow.isNegotiated() && flow.wrapped() == 0, "unexpected SASL");
      return;
    }
    if (ofClient) {
      require(kind, flow.isNegotiated(), "no SASL negotiation");
    }
    if (ofClient && flow.frames() == 0) {
      missing.add(kind.words() + ": no traffic was captured after the SASL negotiation");
    }
    switch (shield) {
      case AUTHENTICATION -> require(kind, flow.wrapped() == 0, "unexpected wrap tokens");
      case INTEGRITY -> {
        require(kind, flow.wrapped() == flow.frames(), "some frames are not wrap tokens");
        require(kind, flow.sealed() == 0, "unexpected sealed wrap tokens");
      }
      default ->
          require(
              kind,
              flow.sealed() == flow.frames(),
              "some frames are not sealed wrap tokens; first such frame: "
                  + flow.unsealed().orElse("unknown"));
    }
  }

  private void require(Flow.Kind kind, boolean holds, String otherwise) {
    if (!holds) {
      against.add(kind.words() + ": " + otherwise);
    }
  }

  private static String words(Flow.Kind kind, Flow flow) {
    String protocol =
        flow.isTls()
            ? flow.cipher().orElse("TLS")
            : String.format(
                Locale.ROOT,
                "%s%,d frames, %,d wrapped, %,d sealed",
                flow.isNegotiated() ? "SASL, " : "",
                flow.frames(),
                flow.wrapped(),
                flow.sealed());
    return String.format(
        Locale.ROOT,
        "%s: %,d bytes, %s; %s",
        kind.words(),
        flow.bytes(),
        kind == Flow.Kind.BELOW ? "not covered by security levels" : protocol,
        flow.readable().isEmpty()
            ? "no row, value, table name or credential is readable"
            : "readable as plain text: " + String.join(", ", flow.readable()));
  }

  private Map<String, String> conditions(Flows flows, String provider) {
    Map<String, String> conditions = new TreeMap<>();
    conditions.put("promised", shield.words());
    first(flows, Flow::cipher).ifPresent(found -> conditions.put("tls", found));
    first(flows, Flow::encryption).ifPresent(found -> conditions.put("kerberos", found));
    conditions.put("provider", provider);
    return conditions;
  }

  private static Optional<String> first(Flows flows, Function<Flow, Optional<String>> what) {
    return Stream.of(
            Flow.Kind.SERVER_TO_CLIENT, Flow.Kind.CLIENT_TO_SERVER, Flow.Kind.BETWEEN_SERVERS)
        .flatMap(kind -> what.apply(flows.of(kind)).stream())
        .findFirst();
  }
}
