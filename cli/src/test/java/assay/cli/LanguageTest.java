package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What users read is plain: no banned phrasing, no sentence that must be read twice. */
class LanguageTest {
  private static final int USUAL_WORDS = 25;
  private static final int MOST_WORDS = 30;
  private static final double MOST_LONG = 0.03;

  @Test
  void noPhrasingIsBanned() throws IOException {
    List<UserTexts.Text> texts = new ArrayList<>(UserTexts.all());
    texts.addAll(UserTexts.javadoc());
    Map<Pattern, String> banned = banned();
    List<String> found = new ArrayList<>();
    for (UserTexts.Text text : texts) {
      banned.forEach(
          (pattern, instead) -> {
            Matcher match = pattern.matcher(text.words());
            if (match.find()) {
              found.add(text.place() + ": '" + match.group() + "'; write: " + instead);
            }
          });
    }
    assertThat(found).isEmpty();
  }

  @Test
  void sentencesOfDocumentsAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    int all = 0;
    int longer = 0;
    for (UserTexts.Text text : UserTexts.documents()) {
      for (String sentence : text.words().split("(?<=[.!?;:])\\s+", 0)) {
        int words = sentence.strip().split("\\s+", 0).length;
        all++;
        longer += words > USUAL_WORDS ? 1 : 0;
        if (words > MOST_WORDS) {
          tooLong.add(text.place() + ": " + words + " words: " + sentence);
        }
      }
    }
    assertThat(tooLong).as("at most " + MOST_WORDS + " words a sentence").isEmpty();
    assertThat(longer).as("of more than " + USUAL_WORDS).isLessThan((int) (MOST_LONG * all));
  }

  private static Map<Pattern, String> banned() throws IOException {
    Map<Pattern, String> banned = new LinkedHashMap<>();
    try (InputStream in = LanguageTest.class.getResourceAsStream("banned-phrasings.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", 0)) {
        if (!line.startsWith("#")) {
          String[] parts = line.split("\t", 0);
          banned.put(Pattern.compile(parts[0], Pattern.CASE_INSENSITIVE), parts[1]);
        }
      }
    }
    return banned;
  }
}
