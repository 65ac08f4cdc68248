package assay.study.security;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Ways to protect network traffic. Each way lists the cluster security levels that promise this
 * protection.
 */
enum Protections {
  PLAIN("plain text", List.of("none", "none-threadpool", "off", "labels")),
  TLS("TLS", List.of("ssl", "tls", "mtls", "tls+kerberos")),
  AUTHENTICATION("Kerberos without wrap tokens", List.of("auth", "kerberos-auth")),
  INTEGRITY("Kerberos with wrap tokens that are not sealed", List.of("auth-int", "integrity")),
  CONFIDENTIALITY("Kerberos with sealed wrap tokens", List.of("auth-conf", "privacy"));

  private final String words;
  private final List<String> levels;

  Protections(String words, List<String> levels) {
    this.words = words;
    this.levels = levels;
  }

  /**
   * @throws IllegalArgumentException if no store has a security level with this name; the message
   *     is one line
   */
  static Protections of(String level) {
    return Arrays.stream(values())
        .filter(each -> each.levels.contains(level))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "level must be one of "
                        + Arrays.stream(values())
                            .flatMap(each -> each.levels.stream())
                            .collect(Collectors.joining(", "))
                        + "; got '"
                        + level
                        + "'"));
  }

  String words() {
    return words;
  }

  /**
   * Returns whether this protection encrypts all traffic, so that an eavesdropper can read nothing.
   */
  boolean hides() {
    return this == TLS || this == CONFIDENTIALITY;
  }

  boolean byKerberos() {
    return compareTo(AUTHENTICATION) >= 0;
  }
}
