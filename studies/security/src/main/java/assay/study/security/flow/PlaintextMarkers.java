package assay.study.security.flow;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Random texts that the client writes. An eavesdropper can find these texts in unprotected traffic.
 */
public final class PlaintextMarkers {
  public static final String ROW = "row";
  public static final String VALUE = "value";
  public static final String TABLE = "table name";
  public static final String CREDENTIAL = "credential";

  private static final int LENGTH = 32;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private final Map<String, List<byte[]>> bytes = new LinkedHashMap<>();

  /**
   * Draws new random texts for the client to write.
   *
   * @param credentials secrets of the client, as they would appear in plain-text traffic
   */
  public PlaintextMarkers(List<byte[]> credentials) {
    SecureRandom random = new SecureRandom();
    for (String name : List.of(ROW, VALUE, TABLE)) {
      bytes.put(name, List.of(text(random).getBytes(US_ASCII)));
    }
    bytes.put(CREDENTIAL, List.copyOf(credentials));
  }

  public static String text(SecureRandom random) {
    StringBuilder text = new StringBuilder();
    random.ints(LENGTH, 0, LETTERS.length()).forEach(i -> text.append(LETTERS.charAt(i)));
    return text.toString();
  }

  public String text(String name) {
    return new String(bytes.get(name).get(0), US_ASCII);
  }

  public boolean hasCredential() {
    return !bytes.get(CREDENTIAL).isEmpty();
  }

  Set<String> in(byte[] text) {
    Set<String> found = new TreeSet<>();
    bytes.forEach(
        (name, all) -> {
          if (all.stream().anyMatch(mark -> contains(text, mark))) {
            found.add(name);
          }
        });
    return found;
  }

  private static boolean contains(byte[] text, byte[] mark) {
    for (int i = 0; i + mark.length <= text.length; i++) {
      int same = 0;
      while (same < mark.length && text[i + same] == mark[same]) {
        same++;
      }
      if (same == mark.length) {
        return true;
      }
    }
    return false;
  }
}
