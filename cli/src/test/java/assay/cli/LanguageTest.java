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
  private static final int MOST_WORDS = 40;

  @Test
  void noPhrasingIsBanned() throws IOException {
    Map<Pattern, String> banned = banned();
    List<String> found = new ArrayList<>();
    for (UserTexts.Text text : UserTexts.all("*.md")) {
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
  void sentencesAreShort() throws IOException {
    List<String> found = new ArrayList<>();
    for (UserTexts.Text text : UserTexts.all("{README,tutorial,how-to,CONTRIBUTING,SECURITY}.md")) {
      for (String sentence : text.words().split("(?<=[.!?]|: )\\s+", 0)) {
        int words = sentence.strip().split("\\s+", 0).length;
        if (words > MOST_WORDS) {
          found.add(text.place() + ": " + words + " words: " + sentence);
        }
      }
    }
    assertThat(found).as("at most " + MOST_WORDS + " words a sentence").isEmpty();
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
