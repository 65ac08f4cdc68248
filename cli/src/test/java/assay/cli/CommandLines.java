package assay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The commands that a Markdown document or a help text tells its reader to type. */
final class CommandLines {
  private static final Pattern IN_A_SENTENCE = Pattern.compile("`\\./assay ([^`]+)`");

  /** A command of a synopsis is not typed as it stands. */
  private static final Pattern SYNOPSIS = Pattern.compile("[|…\\[]");

  private static final Pattern WORD =
      Pattern.compile(
          "\\s*(?:(#.*)|(&&|[|;>])|((?:'[^']*'|\"[^\"]*\"|[^\\s'\"|;>&#]|(?<=\\S)#)+))");

  private CommandLines() {}

  /**
   * One of them.
   *
   * @param place FILE:LINE
   * @param words without {@code ./assay}
   */
  record Line(String place, List<String> words) {
    @Override
    public String toString() {
      return place + " assay " + String.join(" ", words);
    }
  }

  /** Examples of a command's help and of those of its subcommands. */
  static Stream<Line> ofHelp(CommandLine command) {
    List<Line> found = new ArrayList<>();
    String place = command.getCommandSpec().qualifiedName() + " --help";
    List<String> lines =
        Stream.of(command.getCommandSpec().usageMessage().footer())
            .map(line -> line.replaceFirst("^ {2}assay ", "    ./assay "))
            .toList();
    addAll(found, place, lines);
    return Stream.concat(
        found.stream(), command.getSubcommands().values().stream().flatMap(CommandLines::ofHelp));
  }

  static Stream<Line> of(Path document) throws IOException {
    List<Line> found = new ArrayList<>();
    addAll(found, document.getFileName().toString(), Files.readAllLines(document));
    return found.stream();
  }

  private static void addAll(List<Line> found, String file, List<String> lines) {
    boolean fenced = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      String place = file + ":" + (i + 1);
      if (line.startsWith("```")) {
        fenced = !fenced;
      } else if (fenced || line.startsWith("    ")) {
        StringBuilder whole = new StringBuilder(line.strip());
        while (whole.charAt(whole.length() - 1) == '\\') {
          whole.setLength(whole.length() - 1);
          whole.append(lines.get(++i).strip());
        }
        addTyped(found, place, whole.toString());
      } else {
        Matcher span = IN_A_SENTENCE.matcher(line);
        while (span.find()) {
          if (!SYNOPSIS.matcher(span.group(1)).find()) {
            addTyped(found, place, "./assay " + span.group(1));
          }
        }
      }
    }
  }

  /** A line of a shell may have several commands, of which some are Assay's. */
  private static void addTyped(List<Line> found, String place, String line) {
    List<String> command = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    int at = 0;
    while (word.find(at) && word.start() == at && word.end() > at) {
      at = word.end();
      if (word.group(3) != null) {
        command.add(plain(word.group(3)));
      } else {
        addAssays(found, place, command);
        command.clear();
        if (word.group(1) != null || word.group(2).equals(">")) {
          return;
        }
      }
    }
    addAssays(found, place, command);
  }

  private static void addAssays(List<Line> found, String place, List<String> command) {
    if (!command.isEmpty() && command.get(0).equals("./assay")) {
      found.add(new Line(place, List.copyOf(command.subList(1, command.size()))));
    }
  }

  /** Without quotes, and without what says "optional" or "several". */
  private static String plain(String word) {
    return word.replaceAll("['\"]", "").replaceAll("^\\[|]$|…$", "");
  }
}
