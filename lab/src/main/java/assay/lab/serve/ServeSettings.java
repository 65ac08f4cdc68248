package assay.lab.serve;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is served, and to whom.
 *
 * @param folder holds runs, at any depth up to {@link RunsFolder#DEEPEST}; or is one
 * @param address that is listened on
 * @param port 0 for any that is free
 * @param token what a visitor must know; needed unless the address is a loopback one
 */
public record ServeSettings(Path folder, InetAddress address, int port, Optional<String> token) {
  /** A token that can be guessed is none. */
  static final int LEAST_TOKEN_LENGTH = 16;

  public ServeSettings {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port " + port + ": must be 0 to 65535");
    }
    if (token.isEmpty() && !address.isLoopbackAddress()) {
      throw new IllegalArgumentException(
          "others can reach "
              + address.getHostAddress()
              + ": a token is needed; put one into a file that you alone can read, and name it by"
              + " --token-file");
    }
    if (token.isPresent() && token.get().length() < LEAST_TOKEN_LENGTH) {
      throw new IllegalArgumentException(
          "the token has "
              + token.get().length()
              + " characters; must have at least "
              + LEAST_TOKEN_LENGTH
              + ": 'openssl rand -hex 16' makes one");
    }
  }

  /** The token is for nobody's eyes. */
  @Override
  public String toString() {
    return folder + " at " + address + ":" + port + (token.isPresent() ? " with a token" : "");
  }
}
