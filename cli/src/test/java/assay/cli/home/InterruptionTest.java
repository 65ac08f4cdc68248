package assay.cli.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class InterruptionTest {

  /** Ends with 1 what was interrupted, as a command does of which a part was left. */
  static final class Command {
    public static void main(String[] arguments) throws Exception {
      try (Interruption interruption = new Interruption()) {
        System.out.println("works");
        while (!interruption.stop().isRequested()) {
          Thread.sleep(1);
        }
        Interruption.exit(1);
        System.out.println("the signal's code counts");
      }
    }
  }

  @Test
  void theExitCodeIsThatOfTheSignal() throws Exception {
    Process process =
        new ProcessBuilder(
                "env", // a build in the background hands on that Ctrl-C is ignored
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Command.class.getName())
            .start();
    try (BufferedReader output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("works");
      String pid = Long.toString(process.pid());
      assertThat(new ProcessBuilder("kill", "-INT", pid).start().waitFor()).isZero();
      assertThat(output.readLine()).isEqualTo("the signal's code counts");
      assertThat(process.waitFor()).isEqualTo(130);
    } finally {
      process.destroyForcibly();
    }
  }
}
