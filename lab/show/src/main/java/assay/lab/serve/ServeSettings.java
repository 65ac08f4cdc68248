package assay.lab.serve;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of the server.
 *
 * @param folder a run's folder, or a folder with runs at any depth up to {@link RunsFolder#DEEPEST}
 * @param address address to listen on
 * @param port port to listen on; 0 for any free port
 * @param token secret that visitors must present; required unless the address is a loopback address
 */
public record ServeSettings(Path folder, InetAddress address, int port, Optional<String> token) {
  /** Minimum length of a token. An attacker could guess a shorter token. */
  static final int LEAST_TOKEN_LENGTH = 16;

  public ServeSettings {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be from 0 to 65535; got " + port);
    }
    if (token.isEmpty() && !address.isLoopbackAddress()) {
      throw new IllegalArgumentException(
          "other machines can reach "
              + address.getHostAddress()
              + ", so a token is required. Put a token into a file that only you can read, and add"
              + " --token-file FILE.");
    }
    if (token.isPresent() && token.get().length() < LEAST_TOKEN_LENGTH) {
      throw new IllegalArgumentException(
          "the token must have at least "
              + LEAST_TOKEN_LENGTH
              + " characters; got "
              + token.get().length()
              + ". Create a token with 'openssl rand -hex 16'.");
    }
  }

  @Override
  public String toString() {
    return folder + " at " + address + ":" + port + (token.isPresent() ? " with a token" : "");
  }
}
