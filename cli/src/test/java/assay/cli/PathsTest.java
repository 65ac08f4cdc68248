package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The ways of values through the code, as docs/architecture.md lists them. */
class PathsTest {
  private static final Path ROOT = Path.of("..");
  private static final String SECTION = "\n## Paths\n";
  private static final String FILES = "    ";

  /** The most files of each list. */
  private static final List<Integer> MOST = List.of(9, 12, 12);

  @Test
  void eachValuePassesFewFilesAndEachFileKnowsTheNext() throws IOException {
    List<List<Path>> paths = paths();
    assertThat(paths).hasSameSizeAs(MOST);
    for (int i = 0; i < MOST.size(); i++) {
      List<Path> path = paths.get(i);
      assertThat(path).doesNotHaveDuplicates().hasSizeBetween(2, MOST.get(i));
      assertThat(path).allSatisfy(file -> assertThat(file).isRegularFile());
      for (int j = 1; j < path.size(); j++) {
        Path from = path.get(j - 1);
        Path to = path.get(j);
        assertThat(names(from, to) || names(to, from)).as("%s and %s", from, to).isTrue();
      }
    }
  }

  private static boolean names(Path file, Path other) throws IOException {
    String name = other.getFileName().toString().replace(".java", "");
    return Pattern.compile("\\b" + name + "\\b").matcher(Files.readString(file)).find();
  }

  /** Each line has a module, a package and names of classes; other text begins another list. */
  private static List<List<Path>> paths() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    int start = page.indexOf(SECTION);
    assertThat(start).as("the section Paths").isPositive();
    int from = start + SECTION.length();
    String section = page.substring(from, page.indexOf("\n## ", from));
    List<List<Path>> paths = new ArrayList<>();
    boolean within = false;
    for (String line : section.lines().filter(each -> !each.isBlank()).toList()) {
      if (!line.startsWith(FILES)) {
        within = false;
        continue;
      }
      if (!within) {
        paths.add(new ArrayList<>());
        within = true;
      }
      String[] words = line.strip().split(" +", -1);
      Path folder =
          ROOT.resolve(words[0]).resolve("src/main/java").resolve(words[1].replace('.', '/'));
      for (String name : List.of(words).subList(2, words.length)) {
        paths.get(paths.size() - 1).add(folder.resolve(name + ".java"));
      }
    }
    return paths;
  }
}
