package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import assay.cli.home.Home;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Commands and links of documents, and examples of help texts, work as printed. */
class DocumentsIT {
  private static final Home HOME = new Home(Path.of(System.getProperty("assay.home")));
  private static final Pattern CPU_LIMIT = Pattern.compile("\\bcpu:");
  private static final Pattern SLOW_DISKS = Pattern.compile("\\bemulate:");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$|`[^`\n]+`");

  /** The launcher's own, which needs a checkout. */
  private static final String CONTRACT = "contract";

  /** With these a plan depends on files and hosts that a reader has. */
  private static final Set<String> OF_THE_READERS =
      Set.of("--hosts", "--on", "--client-properties", "--await-workers", "--resume");

  static Stream<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String folder : List.of("", "docs", "bench")) {
      try (Stream<Path> files = Files.list(HOME.path().resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
      }
    }
    return documents.stream().sorted();
  }

  static Stream<CommandLines.Line> commands() throws IOException {
    List<CommandLines.Line> all = new ArrayList<>();
    for (Path document : documents().toList()) {
      CommandLines.of(document).forEach(all::add);
    }
    CommandLines.ofHelp(Main.commandLine(HOME)).forEach(all::add);
    return all.stream().filter(line -> !line.words().get(0).equals(CONTRACT));
  }

  static Stream<CommandLines.Line> runsOfTheCatalogue() throws IOException {
    return runsOfTheCatalogue(
        text -> !CPU_LIMIT.matcher(text).find() && !SLOW_DISKS.matcher(text).find());
  }

  static Stream<CommandLines.Line> runsThatLimitServersCpu() throws IOException {
    return runsOfTheCatalogue(CPU_LIMIT.asPredicate());
  }

  static Stream<CommandLines.Line> runsOnSlowDisks() throws IOException {
    return runsOfTheCatalogue(SLOW_DISKS.asPredicate());
  }

  /** Runs of the catalogue's files with such a text. */
  private static Stream<CommandLines.Line> runsOfTheCatalogue(Predicate<String> text)
      throws IOException {
    List<String> catalogue = new ArrayList<>();
    for (String name : HOME.experiments().names()) {
      Path file = HOME.path().resolve("experiments").resolve(name + ".yaml");
      if (text.test(Files.readString(file))) {
        catalogue.add(name);
      }
    }
    return commands()
        .filter(line -> line.words().size() > 1 && line.words().get(0).equals("run"))
        .filter(line -> catalogue.contains(line.words().get(1)))
        .filter(line -> line.words().stream().noneMatch(OF_THE_READERS::contains))
        .filter(line -> line.words().stream().noneMatch(word -> word.endsWith("=FILE")));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void commandsAreUnderstood(CommandLines.Line line) {
    CommandLine assay = Main.commandLine(HOME);
    assertThatCode(() -> assay.parseArgs(line.words().toArray(new String[0])))
        .as(line.toString())
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("runsOfTheCatalogue")
  void experimentsTakeWhatDocumentsGiveThem(CommandLines.Line line) {
    dryRun(line);
  }

  @ParameterizedTest
  @MethodSource("runsThatLimitServersCpu")
  @Needs(Need.CGROUPS)
  void experimentsThatLimitServersCpuTakeWhatDocumentsGiveThem(CommandLines.Line line) {
    dryRun(line);
  }

  @ParameterizedTest
  @MethodSource("runsOnSlowDisks")
  @Needs({Need.ROOT, Need.BLKIO_CGROUPS})
  void experimentsOnSlowDisksTakeWhatDocumentsGiveThem(CommandLines.Line line) {
    dryRun(line);
  }

  private static void dryRun(CommandLines.Line line) {
    List<String> words = new ArrayList<>(line.words());
    if (!words.contains("--dry-run")) {
      words.add("--dry-run");
    }
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out, true);
    int exitCode =
        Main.commandLine(HOME).setOut(writer).setErr(writer).execute(words.toArray(new String[0]));
    assertThat(exitCode).as(line + "\n" + out).isZero();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadSomewhere(Path document) throws IOException {
    String text = FENCED.matcher(Files.readString(document)).replaceAll("");
    Matcher link = LINK.matcher(text);
    while (link.find()) {
      if (link.group(1).matches("[a-z]+:.*")) {
        continue;
      }
      Path to =
          document.resolveSibling(link.group(1).isEmpty() ? document.toString() : link.group(1));
      assertThat(to).as(document + ": " + link.group()).exists();
      if (link.group(2) != null) {
        assertThat(anchors(to)).as(document + ": " + link.group()).contains(link.group(2));
      }
    }
  }

  /** As forges make them of headings. */
  private static Set<String> anchors(Path document) throws IOException {
    try (Stream<String> lines = Files.lines(document)) {
      return lines
          .filter(line -> line.matches("#+ .*"))
          .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
          .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
          .collect(Collectors.toSet());
    }
  }
}
