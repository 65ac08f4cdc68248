package assay.lab.serve;

import com.sun.net.httpserver.Headers;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Controls access to the server. Pages of other sites must not be able to read runs through a
 * visitor's browser. This class therefore rejects DNS rebinding and cross-site requests. Instances
 * are thread-safe.
 */
final class AccessControl {
  private static final String COOKIE = "assay-session";
  private static final int SESSION_BYTES = 16;
  private static final int MOST_SESSIONS = 100;
  private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

  private final InetAddress address;
  private final Optional<String> token;
  private final SecureRandom random;
  private final Set<String> sessions = new LinkedHashSet<>();

  AccessControl(ServeSettings settings, SecureRandom random) {
    this.address = settings.address();
    this.token = settings.token();
    this.random = random;
  }

  void check(String method, boolean login, Headers headers) throws Refusal {
    checkHost(headers.getFirst("Host"));
    if (!method.equals("GET") && !method.equals("HEAD") && !(login && method.equals("POST"))) {
      throw new Refusal(405, "read-only: only GET and HEAD are allowed");
    }
    String site = headers.getFirst("Sec-Fetch-Site");
    String mode = headers.getFirst("Sec-Fetch-Mode");
    boolean foreign = site != null && !site.equals("same-origin") && !site.equals("none");
    // Other sites may link to this server's pages, but must not read or embed these pages.
    boolean embeds = foreign && !("navigate".equals(mode) && method.equals("GET"));
    String origin = headers.getFirst("Origin");
    if (embeds || (origin != null && !sameHost(origin, headers.getFirst("Host")))) {
      throw new Refusal(403, "requests from other sites are not allowed");
    }
  }

  /**
   * Returns whether a visitor may access the server. If the server requires no token, every visitor
   * is allowed. If the server requires a token, the request must have a session cookie or the
   * token.
   */
  boolean knows(Headers headers) {
    if (token.isEmpty()) {
      return true;
    }
    String authorization = headers.getFirst("Authorization");
    if (authorization != null && authorization.startsWith("Bearer ")) {
      return isToken(authorization.substring("Bearer ".length()));
    }
    return session(headers).filter(this::isOpen).isPresent();
  }

  Optional<String> cookieFor(String shown) {
    if (!isToken(shown)) {
      return Optional.empty();
    }
    byte[] bytes = new byte[SESSION_BYTES];
    random.nextBytes(bytes);
    String session = HexFormat.of().formatHex(bytes);
    synchronized (sessions) {
      if (sessions.size() >= MOST_SESSIONS) {
        sessions.remove(sessions.iterator().next());
      }
      sessions.add(session);
    }
    return Optional.of(COOKIE + "=" + session + "; Path=/; HttpOnly; SameSite=Strict");
  }

  private void checkHost(String header) throws Refusal {
    String name = header == null ? "" : header.toLowerCase(Locale.ROOT).replaceFirst(":\\d+$", "");
    // If a token is required, any host name is safe. A browser sends a cookie only to the host name
    // for which the cookie was issued.
    if (token.isPresent() && !name.isEmpty()) {
      return;
    }
    if (!LOOPBACK_NAMES.contains(name) && !name.equals(address.getHostAddress())) {
      throw new Refusal(421, "unknown host name; try localhost");
    }
  }

  private static boolean sameHost(String origin, String host) {
    try {
      return host != null && host.equalsIgnoreCase(URI.create(origin).getAuthority());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private boolean isToken(String shown) {
    return token.isPresent()
        && MessageDigest.isEqual(
            token.get().getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
  }

  private boolean isOpen(String session) {
    synchronized (sessions) {
      return sessions.contains(session);
    }
  }

  private static Optional<String> session(Headers headers) {
    return headers.getOrDefault("Cookie", List.of()).stream()
        .flatMap(line -> Arrays.stream(line.split(";", -1)))
        .map(String::strip)
        .filter(pair -> pair.startsWith(COOKIE + "="))
        .map(pair -> pair.substring(COOKIE.length() + 1))
        .findFirst();
  }
}
