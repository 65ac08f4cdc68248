package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.home.Home;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** What users read is plain: no banned phrasing, no sentence that must be read twice. */
class LanguageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_WORDS = 40;
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** A piece of text, and where a reader finds it. */
  private record Text(String place, String words) {}

  @Test
  void noPhrasingIsBanned() throws IOException {
    Map<Pattern, String> banned = banned();
    List<String> found = new ArrayList<>();
    for (Text text :
        Stream.of(documents("*.md"), help(), literals()).flatMap(List::stream).toList()) {
      banned.forEach(
          (pattern, instead) -> {
            Matcher match = pattern.matcher(text.words);
            if (match.find()) {
              found.add(text.place + ": '" + match.group() + "'; write: " + instead);
            }
          });
    }
    assertThat(found).isEmpty();
  }

  @Test
  void sentencesAreShort() throws IOException {
    List<String> found = new ArrayList<>();
    for (Text text :
        Stream.of(
                documents("{README,tutorial,how-to,CONTRIBUTING,SECURITY}.md"), help(), literals())
            .flatMap(List::stream)
            .toList()) {
      for (String sentence : text.words.split("(?<=[.!?]|: )\\s+", 0)) {
        int words = sentence.strip().split("\\s+", 0).length;
        if (words > MOST_WORDS) {
          found.add(text.place + ": " + words + " words: " + sentence);
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

  /** Paragraphs, list items and cells of tables, without code. */
  private static List<Text> documents(String names) throws IOException {
    List<Text> texts = new ArrayList<>();
    for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
      try (var files = Files.newDirectoryStream(folder, names)) {
        for (Path file : files) {
          addParagraphs(texts, file);
        }
      }
    }
    return texts;
  }

  private static void addParagraphs(List<Text> texts, Path file) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.add("");
    StringBuilder paragraph = new StringBuilder();
    boolean code = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      code ^= line.startsWith("```");
      boolean inTable = line.startsWith("|");
      boolean begins = inTable || line.isBlank() || line.matches("\\s*([-*#]|[0-9]+\\.) .*");
      if (begins || code || line.startsWith("    ")) {
        texts.add(new Text(file.getFileName() + ":" + i, plain(paragraph.toString())));
        paragraph.setLength(0);
      }
      if (inTable) {
        for (String cell : line.split("(?<!\\\\)\\|", 0)) {
          texts.add(new Text(file.getFileName() + ":" + (i + 1), plain(cell)));
        }
      } else if (!code && !line.startsWith("    ")) {
        paragraph.append(line).append(' ');
      }
    }
  }

  private static String plain(String markdown) {
    return markdown.replaceAll("`[^`]*`", "CODE").replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
  }

  private static List<Text> help() {
    List<Text> texts = new ArrayList<>();
    addHelp(texts, Main.commandLine(new Home(ROOT)));
    return texts;
  }

  private static void addHelp(List<Text> texts, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    String place = spec.qualifiedName() + " --help";
    texts.add(new Text(place, String.join(" ", spec.usageMessage().description())));
    spec.args().stream()
        .map(ArgSpec::description)
        .forEach(lines -> texts.add(new Text(place, String.join(" ", lines))));
    for (String line : spec.usageMessage().footer()) {
      texts.add(new Text(place, line));
    }
    command.getSubcommands().values().forEach(each -> addHelp(texts, each));
  }

  /** What programs print or throw, as far as one line of source has it. */
  private static List<Text> literals() throws IOException {
    List<Text> texts = new ArrayList<>();
    List<Path> sources;
    try (Stream<Path> files = Files.walk(ROOT)) {
      sources =
          files
              .filter(file -> file.toString().matches(".*/src/main/java/.*\\.java"))
              .filter(file -> !file.startsWith(ROOT.resolve("bench")))
              .toList();
    }
    for (Path source : sources) {
      List<String> lines = Files.readAllLines(source);
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        Matcher literal = LITERAL.matcher(line.matches("\\s*(\\*|//|/\\*).*") ? "" : line);
        while (literal.find()) {
          texts.add(new Text(ROOT.relativize(source) + ":" + (i + 1), literal.group(1)));
        }
      }
    }
    return texts;
  }
}
