package assay.store.contract;

import assay.store.Bytes;
import java.util.Random;

/** Random values, and regular expressions that match some of them. */
final class RandomText {
  /** What values are made of; and a byte that is no character, a line's end, and nothing. */
  static final String LETTERS = "abcß";

  private static final int LONGEST = 4;

  private RandomText() {}

  static Bytes value(Random random) {
    if (random.nextInt(20) == 0) {
      return Bytes.of(new byte[] {(byte) 0xff, 'a'});
    }
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(LONGEST + 1); left > 0; left--) {
      text.append(random.nextInt(20) == 0 ? '\n' : letter(random, LETTERS));
    }
    return Bytes.of(text.toString());
  }

  /** One to four pieces one after the other, or either of two such. */
  static String pattern(Random random, String letters) {
    StringBuilder pattern = new StringBuilder();
    for (int left = 1 + random.nextInt(LONGEST); left > 0; left--) {
      pattern.append(piece(random, letters));
    }
    return random.nextInt(4) == 0 ? pattern + "|" + piece(random, letters) : pattern.toString();
  }

  private static String piece(Random random, String letters) {
    char letter = letter(random, letters);
    String one =
        switch (random.nextInt(6)) {
          case 0 -> ".";
          case 1 -> "[" + letter + letter(random, letters) + "]";
          case 2 -> "[^" + letter + "]";
          case 3 -> "(" + letter + "|" + letter(random, letters) + ")";
          case 4 -> "\\w";
          default -> String.valueOf(letter);
        };
    return one + new String[] {"", "", "*", "+", "?", "{1,2}"}[random.nextInt(6)];
  }

  private static char letter(Random random, String letters) {
    return letters.charAt(random.nextInt(letters.length()));
  }
}
