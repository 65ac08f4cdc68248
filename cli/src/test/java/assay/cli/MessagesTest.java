package assay.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Lists the sentences that programs print or throw in one file, by package, for editors to read.
 * After a change, update the file with {@code -Dassay.golden=update} and read the difference.
 */
class MessagesTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/messages.txt");
  private static final int FEWEST_WORDS = 3;
  private static final int MOST_WORDS = 25;

  @Test
  void allAreInOneFile() throws IOException {
    TreeMap<String, TreeSet<String>> byPackage = new TreeMap<>();
    for (UserTexts.Text text : UserTexts.messages()) {
      if (words(text.words()) >= FEWEST_WORDS) {
        String folder = text.place().replaceFirst("/[^/]*$", "").replace("src/main/java/", "");
        byPackage
            .computeIfAbsent(folder, key -> new TreeSet<>())
            .add(text.words().strip().replace("\n", " "));
      }
    }
    List<String> all = new ArrayList<>();
    byPackage.forEach(
        (folder, texts) -> {
          all.add("== " + folder);
          all.addAll(texts);
        });
    if ("update".equals(System.getProperty("assay.golden"))) {
      Files.write(GOLDEN, all, UTF_8);
    }
    List<String> golden = Files.readAllLines(GOLDEN, UTF_8);
    assertThat(all.stream().filter(text -> !golden.contains(text))).as("not listed").isEmpty();
    assertThat(golden.stream().filter(text -> !all.contains(text))).as("no messages").isEmpty();
  }

  @Test
  void sentencesAreShort() throws IOException {
    List<String> found = new ArrayList<>();
    for (UserTexts.Text text : UserTexts.messages()) {
      for (String sentence : text.words().split("(?<=[.!?;:])\\s+", 0)) {
        if (words(sentence) > MOST_WORDS && !sentence.contains(" TEXT, ")) {
          found.add(text.place() + ": " + words(sentence) + " words: " + sentence);
        }
      }
    }
    assertThat(found).as("at most " + MOST_WORDS + " words a sentence").isEmpty();
  }

  private static int words(String text) {
    return text.strip().split("\\s+", 0).length;
  }

  @Test
  void aChainIsOneText() {
    assertThat(
            Messages.of("A.java", "f(\"a \" + name(\"b c\", 1) + \" d\" + \"e\", \"g\"); // \"h\""))
        .extracting(UserTexts.Text::words)
        .containsExactly("b c", "a … de", "g");
  }
}
