package assay.lab.fleet.coordination;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A text that all processes of a fleet know and nobody else. It never goes over a connection of
 * Assay: keys derived from it do what is to be done. Immutable.
 */
public final class FleetSecret {
  /** Environment variable by which processes get the secret. */
  public static final String VARIABLE = "ASSAY_FLEET_SECRET";

  private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9+/=_-]{20,200}");
  private static final String ALGORITHM = "HmacSHA256";

  private final String text;

  private FleetSecret(String text) {
    this.text = text;
  }

  /**
   * A secret that is given.
   *
   * @param text white space around it does not count
   * @throws IllegalArgumentException if anything else could be guessed or garbled on the way; the
   *     message does not hold the text
   */
  public static FleetSecret of(String text) {
    String secret = text.strip();
    if (!TEXT.matcher(secret).matches()) {
      throw new IllegalArgumentException(
          "a fleet's secret must be 20 to 200 letters, digits or +/=_-, and this has "
              + secret.length()
              + " characters; try: openssl rand -hex 32");
    }
    return new FleetSecret(secret);
  }

  /** A secret that nobody can guess. */
  public static FleetSecret random() {
    return new FleetSecret(TokenServer.random() + TokenServer.random());
  }

  /** The secret itself, for a process that is to know it; never an argument of a command. */
  public String text() {
    return text;
  }

  /** A password derived from the secret, from which the secret cannot be computed. */
  String password(String purpose) {
    return HexFormat.of().formatHex(mac(text.getBytes(StandardCharsets.UTF_8), purpose));
  }

  /** Makes message authentication codes with a key of this purpose alone. Not thread-safe. */
  Mac authenticator(String purpose) {
    return keyed(mac(text.getBytes(StandardCharsets.UTF_8), purpose));
  }

  private static byte[] mac(byte[] key, String purpose) {
    return keyed(key).doFinal(purpose.getBytes(StandardCharsets.UTF_8));
  }

  private static Mac keyed(byte[] key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "a fleet's secret";
  }
}
