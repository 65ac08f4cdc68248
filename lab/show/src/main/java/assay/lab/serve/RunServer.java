package assay.lab.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Serves runs over HTTP until {@link #close()} is called. Pages are below {@code /}, data is below
 * {@code /api}, and metrics are at {@code /metrics}. Clients cannot change runs.
 */
public final class RunServer implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(RunServer.class.getName());
  private static final int THREADS = 8;
  private static final int LONGEST_FORM = 4096;
  private static final String LOGIN = "/login";

  /**
   * Headers of every response. The headers prevent other sites from reading, embedding or probing
   * responses. The headers also prevent scripts in served files from running.
   */
  private static final Map<String, String> ALWAYS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
              + " connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none';"
              + " require-trusted-types-for 'script'",
          "X-Content-Type-Options",
          "nosniff",
          "X-Frame-Options",
          "DENY",
          // With the policy no-referrer, form submissions would not contain the origin.
          "Referrer-Policy",
          "same-origin",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cache-Control",
          "no-store");

  private final HttpServer server;
  private final ExecutorService threads;
  private final AccessControl gate;
  private final Routes routes;

  private RunServer(HttpServer server, AccessControl gate, Routes routes) {
    this.server = server;
    this.gate = gate;
    this.routes = routes;
    threads =
        Executors.newFixedThreadPool(
            THREADS,
            work -> {
              Thread thread = new Thread(work, "assay-serve");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    server.createContext("/", this::answer);
  }

  /**
   * Starts the server.
   *
   * @throws BindException if the port is in use, or if the address does not belong to this machine;
   *     the message is shown to the user
   */
  public static RunServer start(ServeSettings settings) throws IOException {
    RunsFolder folder = new RunsFolder(settings.folder());
    HttpServer http;
    try {
      http = HttpServer.create(new InetSocketAddress(settings.address(), settings.port()), 0);
    } catch (BindException e) {
      BindException told =
          new BindException(
              "cannot listen on "
                  + settings.address().getHostAddress()
                  + " port "
                  + settings.port()
                  + ": "
                  + e.getMessage()
                  + "; choose another port with --port (0 means any free port)");
      told.initCause(e);
      throw told;
    }
    AccessControl gate = new AccessControl(settings, new SecureRandom());
    RunServer server = new RunServer(http, gate, new Routes(folder, System::nanoTime));
    http.start();
    return server;
  }

  public URI address() {
    InetSocketAddress bound = server.getAddress();
    String host = bound.getAddress().getHostAddress();
    boolean wide = bound.getAddress() instanceof Inet6Address;
    return URI.create("http://" + (wide ? "[" + host + "]" : host) + ":" + bound.getPort() + "/");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      RouteResponse answer;
      try {
        answer = answered(exchange);
      } catch (Refusal refusal) {
        answer = RouteResponse.refused(refusal.status(), refusal.getMessage());
      } catch (IOException | RuntimeException e) {
        LOG.log(Level.WARNING, "request failed", e);
        answer = RouteResponse.refused(500, "internal error; see Assay's log");
      }
      send(exchange, answer);
    }
  }

  private RouteResponse answered(HttpExchange exchange) throws IOException, Refusal {
    Headers headers = exchange.getRequestHeaders();
    String path = exchange.getRequestURI().getPath();
    boolean login = LOGIN.equals(path);
    gate.check(exchange.getRequestMethod(), login, headers);
    if (login && exchange.getRequestMethod().equals("POST")) {
      return logIn(exchange);
    }
    Request request = Request.of(exchange);
    if (login || Assets.isPublic(path) || gate.knows(headers)) {
      return login ? Assets.login(false) : routes.answer(request);
    }
    return Assets.isPage(path)
        ? Assets.login(false)
        : RouteResponse.refused(401, "a token is required").with("WWW-Authenticate", "Bearer");
  }

  /**
   * Accepts the token in the body of a form. A token in an address would end up in browser
   * histories and logs.
   */
  private RouteResponse logIn(HttpExchange exchange) throws IOException, Refusal {
    String form;
    try (InputStream in = exchange.getRequestBody()) {
      form = new String(in.readNBytes(LONGEST_FORM), StandardCharsets.UTF_8);
    }
    String shown = Request.words(form).getOrDefault("token", List.of("")).get(0).strip();
    Optional<String> cookie = gate.cookieFor(shown);
    return cookie.isPresent()
        ? RouteResponse.moved("/", Map.of("Set-Cookie", cookie.get()))
        : Assets.login(true);
  }

  private static void send(HttpExchange exchange, RouteResponse answer) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    ALWAYS.forEach(headers::set);
    headers.set("Content-Type", answer.type());
    answer.headers().forEach(headers::set);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), head || body.length == 0 ? -1 : body.length);
    if (!head && body.length > 0) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }
}
