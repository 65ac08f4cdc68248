package assay.cli;

import assay.cli.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** All that users read: documents, help, and what programs print or throw; and Javadoc. */
final class UserTexts {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

  private UserTexts() {}

  /** A piece of text, and where a reader finds it. */
  record Text(String place, String words) {}

  /** Documents, help and messages. */
  static List<Text> all() throws IOException {
    return Stream.of(documents(), help(), messages()).flatMap(List::stream).toList();
  }

  /** Paragraphs, list items and cells of tables, without code. */
  static List<Text> documents() throws IOException {
    List<Text> texts = new ArrayList<>();
    for (Path folder : List.of(ROOT, ROOT.resolve("docs"), ROOT.resolve("bench"))) {
      try (var files = Files.newDirectoryStream(folder, "*.md")) {
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

  /** Texts that programs print or throw. */
  static List<Text> messages() throws IOException {
    List<Text> texts = new ArrayList<>();
    for (Path source : sources()) {
      texts.addAll(Messages.of(ROOT.relativize(source).toString(), Files.readString(source)));
    }
    return texts;
  }

  /** Javadoc without code and tags. */
  static List<Text> javadoc() throws IOException {
    List<Text> texts = new ArrayList<>();
    for (Path source : sources()) {
      Matcher comment = JAVADOC.matcher(Files.readString(source));
      while (comment.find()) {
        String words =
            comment
                .group(1)
                .replaceAll("\\n\\s*\\*", " ")
                .replaceAll("\\{@\\w+[^}]*}", "CODE")
                .replaceAll("@(param|throws) \\S+|@\\w+|<[^>]*>", "")
                .replaceAll("\\s+", " ");
        texts.add(new Text(ROOT.relativize(source).toString(), words.strip()));
      }
    }
    return texts;
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().matches(".*/src/main/java/.*\\.java"))
          .filter(file -> !file.startsWith(ROOT.resolve("bench")))
          .sorted()
          .toList();
    }
  }
}
