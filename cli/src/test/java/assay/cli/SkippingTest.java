package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests are skipped in one way, so that the build can say at its end what to install. */
class SkippingTest {
  private static final Path ROOT = Path.of("..");

  private static final Pattern OTHER_WAYS =
      Pattern.compile(
          "import (static )?(org\\.junit\\.jupiter\\.api|org\\.assertj\\.core\\.api)\\.Assumptions"
              + "|import org\\.junit\\.jupiter\\.api\\.condition\\.(Enabled|Disabled)If");

  /** Tests that skip for reasons other than the machine. */
  private static final List<String> ALLOWED =
      List.of(
          // other programs that took its CPU
          "CalibrationIT.java",
          "FindCapacityIT.java",
          // the network
          "GrafanaModelTest.java",
          // what a store does not have
          "RocksDbContractTest.java");

  private static final String CONTRACTS = "/assay/store/contract/";

  @Test
  void whatAMachineLacksSkipsTestsByNeedsAlone() throws Exception {
    List<Path> tests = tests();
    assertThat(tests).hasSizeGreaterThan(300);
    for (Path test : tests) {
      if (!ALLOWED.contains(test.getFileName().toString())
          && !test.toString().contains(CONTRACTS)) {
        assertThat(OTHER_WAYS.matcher(Files.readString(test)).find())
            .as(test + " skips its tests by itself; use @Needs")
            .isFalse();
      }
    }
  }

  /** Sources of tests; builds and servers change their folders meanwhile. */
  private static List<Path> tests() throws IOException {
    Set<String> others = Set.of("target", "var", "runs", ".git", "main");
    List<Path> tests = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return others.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().matches(".*/src/test/java/.*\\.java")) {
              tests.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return tests;
  }
}
