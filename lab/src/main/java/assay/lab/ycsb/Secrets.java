package assay.lab.ycsb;

import java.util.Locale;
import java.util.regex.Pattern;

/** Which properties must not be written down. */
public final class Secrets {
  private static final Pattern SECRET =
      Pattern.compile(
          "passw|passphrase|secret|token|credential|(^|[._-])(pwd|pass|apikey)($|[._-])");

  private Secrets() {}

  /** Whether a property of this name may hold a secret; rather once too often. */
  public static boolean isSecret(String name) {
    return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
  }
}
