package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import morfologik.speller.Speller;
import morfologik.stemming.Dictionary;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks that texts for users are in British English, but for the words of {@code words.txt}. */
class SpellingTest {
  private static final String DICTIONARY = "/org/languagetool/resource/en/hunspell/en_GB.dict";
  private static final String WORDS = "words.txt";

  /** Shorter words are units, or names of programs. */
  private static final int LEAST_LETTERS = 3;

  /** Words that are no names of files, keys or classes. */
  private static final Pattern WORD = Pattern.compile("\\p{L}?\\p{Ll}+(['’]\\p{L}+)?");

  private static final Pattern BETWEEN_WORDS =
      Pattern.compile(
          "[\\s()\\[\\]\"*,;!?…-]+|(?<=\\p{L})[.:/](?=\\s|$)|[.:](?=[\\s)]|$)|['’](?=\\s|$)|(?<=\\s)'");

  private static Speller speller;
  private static Set<String> own;

  @BeforeAll
  static void readWords() throws IOException {
    speller = new Speller(Dictionary.read(SpellingTest.class.getResource(DICTIONARY)));
    try (InputStream in = SpellingTest.class.getResourceAsStream(WORDS)) {
      own = new HashSet<>(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }

  @Test
  void wordsAreInTheDictionary() throws IOException {
    Map<String, String> unknown = new TreeMap<>();
    for (UserTexts.Text text : UserTexts.all()) {
      if (text.words().contains(" ")) {
        for (String word : BETWEEN_WORDS.split(text.words(), 0)) {
          if (!isKnown(word)) {
            unknown.putIfAbsent(word, text.place());
          }
        }
      }
    }
    assertThat(unknown).as("words with a place each; correct, or add to " + WORDS).isEmpty();
  }

  @Test
  void ownWordsAreInNoDictionary() {
    assertThat(own).allMatch(word -> word.isEmpty() || speller.isMisspelled(word)).isNotEmpty();
  }

  @Test
  void aMistakeIsFound() {
    assertThat(isKnown("recieve")).isFalse();
    assertThat(isKnown("behavior")).isFalse();
    assertThat(isKnown("behaviour")).isTrue();
  }

  private static boolean isKnown(String word) {
    String noun = word.replaceFirst("['’]s?$", "");
    return !WORD.matcher(word).matches()
        || noun.length() < LEAST_LETTERS
        || own.contains(noun)
        || !speller.isMisspelled(noun);
  }
}
