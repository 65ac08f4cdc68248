package assay.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.cli.home.Home;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the output of commands on recorded runs, and the plans of all experiments, with golden
 * files. After an intended change, update the files with {@code -Dassay.golden=update} and commit
 * the differences.
 */
class GoldenIT {
  private static final Home HOME = new Home(Path.of(System.getProperty("assay.home")));
  private static final Path GOLDEN = Path.of("src/test/resources/golden");
  private static final boolean UPDATE = "update".equals(System.getProperty("assay.golden"));

  /** Longer output is truncated, and a hash covers all of it. */
  private static final int MOST_LINES = 400;

  @TempDir private static Path folder;
  private static Path runs;

  /**
   * A command on recorded runs.
   *
   * @param name of the file with its output
   * @param arguments with RUNS and OUT for folders
   */
  private record GoldenCommand(String name, String arguments) {
    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void unpack() throws IOException {
    runs = folder.toRealPath().resolve("runs");
    try (Stream<Path> archives = Files.list(GOLDEN.resolve("recorded"))) {
      for (Path archive : archives.toList()) {
        String name = archive.getFileName().toString().replace(".zip", "");
        try (InputStream in = Files.newInputStream(archive);
            ZipInputStream zip = new ZipInputStream(in, UTF_8)) {
          for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
            Path file = runs.resolve(name).resolve(entry.getName());
            Files.createDirectories(file.getParent());
            Files.copy(zip, file);
          }
        }
      }
    }
  }

  static List<GoldenCommand> commands() throws IOException {
    return Files.readAllLines(GOLDEN.resolve("commands.txt")).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(":", 2))
        .map(parts -> new GoldenCommand(parts[0].strip(), parts[1].strip()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void whatUsersSeeIsWhatItWas(GoldenCommand command) throws Exception {
    Path out = Files.createDirectories(runs.resolveSibling("out").resolve(command.name()));
    Result result = run(command, out);
    StringBuilder seen = new StringBuilder("exit code " + result.exitCode() + "\n");
    section(seen, "output", result.output());
    section(seen, "errors", result.errors());
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.sorted().toList()) {
        String text = Files.readString(file);
        section(
            seen,
            file.getFileName().toString(),
            file.toString().endsWith(".html") ? textOf(text) : text);
      }
    }
    compare(GOLDEN.resolve("seen").resolve(command.name() + ".txt"), neutral(seen.toString()));
  }

  /** By a hash each; the pages themselves are kept in the build's folder, for a look. */
  @Test
  void markupOfPagesIsWhatItWas() throws Exception {
    Path kept = Files.createDirectories(Path.of("target/golden-pages"));
    StringBuilder hashes = new StringBuilder();
    for (GoldenCommand command : commands()) {
      if (command.arguments().endsWith(".html")) {
        Path out = Files.createDirectories(runs.resolveSibling("pages").resolve(command.name()));
        run(command, out);
        try (Stream<Path> files = Files.list(out)) {
          String markup = neutral(markupOf(Files.readString(files.findFirst().orElseThrow())));
          Files.writeString(kept.resolve(command.name() + ".html"), markup);
          hashes.append(hash(markup)).append("  ").append(command.name()).append('\n');
        }
      }
    }
    compare(GOLDEN.resolve("pages.txt"), hashes.toString());
  }

  private static Result run(GoldenCommand command, Path out) throws Exception {
    String arguments =
        command.arguments().replace("RUNS", runs.toString()).replace("OUT", out.toString());
    return InThisProcess.run(HOME, runs.resolveSibling("made"), arguments.split(" +", -1));
  }

  /** By a hash each: plan.yaml of all of them is megabytes. */
  @Test
  void whatExperimentsPlanIsWhatItWas() throws Exception {
    Path experiments = HOME.path().resolve("experiments");
    Map<String, String> plans = new TreeMap<>();
    try (Stream<Path> files = Files.walk(experiments)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".yaml")).toList()) {
        plans.put(experiments.relativize(file).toString(), plansOf(file));
      }
    }
    String all =
        plans.entrySet().stream()
            .map(entry -> entry.getValue() + "  " + entry.getKey())
            .collect(Collectors.joining("\n", "", "\n"));
    compare(GOLDEN.resolve("plans.txt"), all);
  }

  /** Of every run; the text itself is kept in the build's folder, for a look. */
  private static String plansOf(Path file) throws Exception {
    String plans;
    try {
      ExperimentFile experiment = ExperimentFile.read(file, Map.of());
      try {
        plans = plansOf(experiment, Optional.empty());
      } catch (IllegalArgumentException e) {
        plans = plansOf(experiment, Optional.of("accumulo"));
      }
    } catch (IllegalArgumentException e) {
      plans = e.getMessage() + "\n";
    }
    plans = neutral(plans);
    Path kept =
        Path.of("target/golden-plans")
            .resolve(HOME.path().resolve("experiments").relativize(file).toString());
    Files.createDirectories(kept.getParent());
    Files.writeString(kept, plans);
    return hash(plans);
  }

  /**
   * @param store for an experiment that names none
   */
  private static String plansOf(ExperimentFile experiment, Optional<String> store)
      throws Exception {
    StringBuilder text = new StringBuilder();
    for (Plan plan :
        experiment.plans(
            new ExperimentFile.Choices(
                store,
                Map.of(),
                experiment.scale(),
                Set.of(),
                false,
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty()))) {
      text.append(PlanCodec.toYaml(plan)).append("---\n");
    }
    return text.toString();
  }

  private static void section(StringBuilder seen, String title, String text) throws Exception {
    if (text.isEmpty()) {
      return;
    }
    List<String> lines = text.lines().toList();
    seen.append("==== ").append(title).append('\n');
    lines.stream().limit(MOST_LINES).forEach(line -> seen.append(line).append('\n'));
    if (lines.size() > MOST_LINES) {
      seen.append("… ").append(lines.size()).append(" lines, ").append(hash(neutral(text)));
      seen.append('\n');
    }
  }

  /** A page with its data, without scripts and styles; a line for each element. */
  private static String markupOf(String page) {
    return page.replaceAll("(?s)<(script|style)>.*?</\\1>", "").replace("><", ">\n<");
  }

  /** The text of a page, without scripts and styles. */
  private static String textOf(String page) {
    return page.replaceAll("(?s)<(script|style)\\b.*?</\\1>", "")
        .replaceAll("<[^>]*>", "\n")
        .replaceAll("[ \t]+", " ")
        .replaceAll("\n\\s*", "\n");
  }

  private static String neutral(String text) {
    return text.replace(runs.toString(), "RUNS")
        .replace(runs.getParent().toString(), "FOLDER")
        .replace(HOME.path().toString(), "ASSAY");
  }

  private static String hash(String text) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    return HexFormat.of().formatHex(hash).substring(0, 16);
  }

  private static void compare(Path golden, String seen) throws IOException {
    if (UPDATE) {
      Files.createDirectories(golden.getParent());
      Files.writeString(golden, seen);
    }
    assertThat(seen).isEqualTo(Files.readString(golden));
  }
}
