package assay.store.needs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Notes which tests were skipped for what the machine lacks, and how that is mended, in a file of
 * this process. {@code .mvn/closing} reads them all at the end of a build.
 */
public final class SkippedTests implements TestExecutionListener {
  private final Path file;
  private TestPlan plan;

  /** In the module's build folder, where tests are run. */
  public SkippedTests() {
    this(Path.of("target", "skipped-tests", ProcessHandle.current().pid() + ".txt"));
  }

  SkippedTests(Path file) {
    this.file = file;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  @Override
  public void executionSkipped(TestIdentifier skipped, String reason) {
    List<Need> missing = NeedsCondition.missing(reason);
    if (missing.isEmpty()) {
      return;
    }
    List<String> lines = new ArrayList<>();
    tests(skipped).forEach(test -> lines.add("test " + test.getUniqueId()));
    for (Need need : missing) {
      need.remedy().packages().forEach(name -> lines.add("package " + name));
      need.remedy().other().forEach(what -> lines.add("other " + what));
    }
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Methods, that is: how often those with parameters would have been called is not known. */
  private Stream<TestIdentifier> tests(TestIdentifier skipped) {
    return Stream.concat(Stream.of(skipped), plan.getDescendants(skipped).stream())
        .filter(each -> plan.getChildren(each).isEmpty());
  }
}
