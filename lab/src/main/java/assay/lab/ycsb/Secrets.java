package assay.lab.ycsb;

import java.util.regex.Pattern;

/** Which properties must not be written down; rather one too many. */
public final class Secrets {
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)passw|pwd|passphrase|secret|token|credential|(^|[._-])pass($|[._-])"
              + "|(access|api|auth|master|primary|private)[-_.]?key");
  private static final Pattern IN_VALUE =
      Pattern.compile("(?i)://[^/@:]*:[^/@]*@|(passw[a-z]*|pwd|secret|token)=");

  private Secrets() {}

  /** Whether a property may hold a secret: by its name, or as a part of an address. */
  public static boolean isSecret(String name, String value) {
    return NAME.matcher(name).find() || IN_VALUE.matcher(value).find();
  }
}
