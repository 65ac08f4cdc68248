package assay.clusters.process.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JcmdTest {
  /** More than a pipe holds. */
  private static final int LONG = 1 << 16;

  @Test
  void anAnswerLongerThanAPipeComesWhole() throws Exception {
    String answer = Jcmd.of(ProcessHandle.current().pid()).run("GC.class_histogram");
    assertThat(answer).hasSizeGreaterThan(LONG).contains("java.lang.String").contains("Total");
  }
}
