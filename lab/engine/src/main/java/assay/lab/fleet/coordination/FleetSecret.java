package assay.lab.fleet.coordination;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Secret that authenticates the processes of a fleet. Assay never sends the secret over a
 * connection. Assay sends only values that are computed with keys derived from the secret.
 * Immutable.
 */
public final class FleetSecret {
  public static final String VARIABLE = "ASSAY_FLEET_SECRET";

  private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9+/=_-]{20,200}");
  private static final String ALGORITHM = "HmacSHA256";

  private final String text;

  private FleetSecret(String text) {
    this.text = text;
  }

  /**
   * @param text the secret; surrounding white space is ignored
   * @throws IllegalArgumentException if the secret is easy to guess or could be garbled in transit;
   *     the message does not contain the secret
   */
  public static FleetSecret of(String text) {
    String secret = text.strip();
    if (!TEXT.matcher(secret).matches()) {
      throw new IllegalArgumentException(
          "a fleet's secret must be 20 to 200 letters, digits or +/=_-; got "
              + secret.length()
              + " characters. Try: openssl rand -hex 32");
    }
    return new FleetSecret(secret);
  }

  public static FleetSecret random() {
    return new FleetSecret(TokenServer.random() + TokenServer.random());
  }

  /**
   * Returns the secret, so that it can be passed to another process. Callers must not pass the
   * secret as a command-line argument.
   */
  public String text() {
    return text;
  }

  /**
   * Returns a password that is derived from the secret. The secret cannot be computed from the
   * password.
   */
  String password(String purpose) {
    return HexFormat.of().formatHex(mac(text.getBytes(StandardCharsets.UTF_8), purpose));
  }

  /**
   * Returns an object that computes message authentication codes with a key for this purpose only.
   * The returned object is not thread-safe.
   */
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
      throw new IllegalStateException("this JDK lacks " + ALGORITHM, e);
    }
  }

  @Override
  public String toString() {
    return "a fleet's secret";
  }
}
