package assay.store.needs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** What becomes of tests that need what no machine has: to be root and not to be root. */
class NeedsTest {
  private static final Path CLOSING = Path.of("../.mvn/closing").toAbsolutePath().normalize();

  @TempDir private Path folder;

  /** All tests of a class, whose shared resource is not made either. */
  @Needs({Need.ROOT, Need.ORDINARY_USER})
  static class NeverRun {
    static final List<String> CALLED = new ArrayList<>();

    @BeforeAll
    static void start() {
      CALLED.add("start");
    }

    @AfterAll
    static void stop() {
      CALLED.add("stop");
    }

    @Test
    void first() {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void second(int ignored) {}

    @Tag("left-out")
    @Test
    void third() {}
  }

  /** One test of two. */
  static class HalfRun {
    @Test
    void needsNothing() {}

    @Needs({Need.ROOT, Need.ORDINARY_USER})
    @Test
    void needsTooMuch() {}
  }

  private TestExecutionSummary run(PostDiscoveryFilter filter) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(NeverRun.class), selectClass(HalfRun.class))
            .filters(TagFilter.excludeTags("left-out"), filter)
            .build();
    LauncherConfig ours =
        LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherFactory.create(ours)
        .execute(request, summary, new SkippedTests(folder.resolve("lab/target/skipped-tests/1")));
    return summary.getSummary();
  }

  private String closing(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(CLOSING.toString()));
    command.addAll(List.of(arguments));
    Process closing =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(closing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(closing.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void whatIsMissingSkipsTestsAndTheBuildSaysHowManyAndWhy() throws Exception {
    closing("begin");
    TestExecutionSummary summary = run(TagFilter.excludeTags("no-such"));
    assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
    assertThat(summary.getTotalFailureCount()).isZero();
    assertThat(NeverRun.CALLED).isEmpty();
    assertThat(closing("end", "0"))
        .endsWith(
            "\n3 tests skipped; to run them: "
                + (Need.ROOT.isMet() ? "run as a user other than root\n" : "run as root\n"));
  }

  @Test
  void theyAreFoundByTheirTag() {
    TestExecutionSummary summary = run(TagFilter.includeTags("needs"));
    assertThat(summary.getTestsFoundCount()).isEqualTo(2);
    assertThat(summary.getTestsSucceededCount()).isZero();
  }

  @Test
  void packagesAreNamedOnceAndInOneCommand() throws Exception {
    closing("begin");
    for (String module : List.of("lab", "cli")) {
      Path file = folder.resolve(module + "/target/skipped-tests/7");
      Files.createDirectories(file.getParent());
      Files.write(
          file,
          List.of("test a." + module, "package krb5-kdc", "package chromium", "other run as root"));
    }
    assertThat(closing("end", "0"))
        .endsWith("\n2 tests skipped; to run them: apt install chromium krb5-kdc; run as root\n");
    closing("begin");
    assertThat(closing("end", "0"))
        .as("of another build")
        .startsWith("BUILD SUCCESS")
        .hasLineCount(1);
    assertThat(closing("end", "0", "verify", "-q")).isEmpty();
  }

  @Test
  void whatFailedIsShownWithItsStack() throws Exception {
    Path reports = Files.createDirectories(folder.resolve("lab/target/surefire-reports"));
    String report =
        """
        <testsuite name="assay.XTest" tests="2" errors="0" skipped="0" failures="1">
          <testcase name="passes" classname="assay.XTest" time="0.041"/>
          <testcase name="fails" classname="assay.XTest" time="0.041">
            <failure message="expected 1" type="java.lang.AssertionError"><![CDATA[java.lang.AssertionError: expected 1
        	at assay.XTest.x(XTest.java:7)
        ]]></failure>
          </testcase>
        </testsuite>
        """;
    Path old = reports.resolve("TEST-assay.OldTest.xml");
    Files.writeString(old, report.replace("XTest", "OldTest"));
    closing("begin");
    Path failed = Files.writeString(reports.resolve("TEST-assay.XTest.xml"), report);
    Instant began = Files.getLastModifiedTime(folder.resolve("target/build-began")).toInstant();
    Files.setLastModifiedTime(old, FileTime.from(began.minusSeconds(1)));
    Files.setLastModifiedTime(failed, FileTime.from(began.plusSeconds(1)));
    assertThat(closing("end", "1"))
        .startsWith(
            """

            What failed, and where:

            assay.XTest.fails
            java.lang.AssertionError: expected 1
            \tat assay.XTest.x(XTest.java:7)

            BUILD FAILURE after 0:0""")
        .hasLineCount(8);
  }
}
