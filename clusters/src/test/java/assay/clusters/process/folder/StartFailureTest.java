package assay.clusters.process.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StartFailureTest {
  @Test
  void aJvmsOwnWordsAreTheCause() {
    StartFailure refused =
        new StartFailure(
            List.of(
                "OpenJDK 64-Bit Server VM warning: failed to do this or that",
                "Unrecognized VM option 'NoSuch'",
                "Error: Could not create the Java Virtual Machine."));

    assertThat(refused.text()).contains("Unrecognized VM option 'NoSuch'");
    assertThat(refused.others(12, "Unrecognized VM option 'NoSuch'")).hasSize(2);
    assertThat(
            new StartFailure(
                    List.of("Error occurred during initialization of VM", "Initial heap too small"))
                .text())
        .contains("Initial heap too small");
  }

  @Test
  void ofAStackTraceTheDeepestCauseIsSaidToo() {
    StartFailure thrown =
        new StartFailure(
            List.of(
                "starting",
                "2026-11-24T08:20:01,357 [Main] ERROR: bad configuration",
                "java.lang.IllegalStateException: bad",
                "\tat a.b.C.d(C.java:1)",
                "Caused by: java.io.IOException: worse",
                "\tat a.b.C.d(C.java:2)",
                "\t... 12 more",
                "Caused by: java.lang.NumberFormatException: \"none\"",
                "\t... 13 more",
                "later",
                "Caused by: something else"));

    assertThat(thrown.text())
        .contains(
            "[Main] ERROR: bad configuration, caused by java.lang.NumberFormatException:"
                + " \"none\"");
    assertThat(thrown.others(2, thrown.text().orElseThrow()))
        .containsExactly("later", "Caused by: something else");
  }

  @Test
  void whatEndedAServerIsTheCauseAndNotWhatItLivedWith() {
    assertThat(
            new StartFailure(
                    List.of(
                        "ERROR Watcher: no node /x",
                        "ERROR Server: ***** ABORTING region server: no disk *****"))
                .text())
        .contains("ERROR Server: ***** ABORTING region server: no disk *****");
  }

  @Test
  void equalLinesAreSaidOnceAndAFileIsLostAfterTheThird() {
    List<String> twelve =
        Collections.nCopies(12, "ERROR F: java.io.FileNotFoundException: File /v/a does not exist");

    assertThat(new StartFailure(twelve).others(12, "")).hasSize(1);
    assertThat(new StartFailure(twelve).lostFile()).contains("File /v/a does not exist");
    assertThat(new StartFailure(twelve.subList(0, 2)).lostFile()).isEmpty();
    assertThat(new StartFailure(List.of("all is well")).text()).isEmpty();
  }
}
