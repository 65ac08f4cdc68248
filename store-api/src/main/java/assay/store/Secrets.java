package assay.store;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Removes passwords and other secrets from a store's settings, so that a run can record the
 * settings. Secrets are also removed from settings that Assay does not define.
 */
public final class Secrets {
  private static final Pattern NAME =
      Pattern.compile(
          "(?i).*(passw|pwd|secret|token|credential|(access|api|auth|master|primary|private)[-_.]?key).*");
  private static final Pattern IN_ADDRESS = Pattern.compile("(://[^/@:]*:)[^/@]*@");
  private static final Pattern IN_PARAMETER =
      Pattern.compile("(?i)((?:passw[a-z]*|pwd|secret|token)=)[^&;,\\s]*");

  private Secrets() {}

  /**
   * Returns the settings without entries whose names denote secrets. Passwords inside the remaining
   * values, such as in addresses, are replaced by {@code …}.
   */
  public static SortedMap<String, String> without(Map<String, String> settings) {
    SortedMap<String, String> told = new TreeMap<>();
    settings.forEach(
        (name, value) -> {
          if (!NAME.matcher(name).matches()) {
            String address = IN_ADDRESS.matcher(value).replaceAll("$1…@");
            told.put(name, IN_PARAMETER.matcher(address).replaceAll("$1…"));
          }
        });
    return told;
  }
}
