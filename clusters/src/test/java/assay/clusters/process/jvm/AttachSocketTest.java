package assay.clusters.process.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.clusters.ClusterException;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.junit.jupiter.api.Test;

class AttachSocketTest {
  /** Runs until it is killed. */
  static final class Idle {
    public static void main(String[] args) throws InterruptedException {
      System.out.println("up");
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  void theSocketOfAKilledJvmIsDeleted() throws Exception {
    Process jvm = idle();
    try {
      Jcmd.of(jvm.pid()).run("VM.version");
      jvm.destroyForcibly().waitFor();
      assertThat(AttachSocket.of(jvm.pid())).exists();

      AttachSocket.delete(jvm.pid());
      AttachSocket.delete(jvm.pid());

      assertThat(AttachSocket.of(jvm.pid())).doesNotExist();
    } finally {
      jvm.destroyForcibly();
    }
  }

  @Test
  @Needs(Need.ROOT)
  void theSocketOfAnotherUserIsKeptAndNamed() throws Exception {
    Process jvm = idle();
    Path socket = AttachSocket.of(jvm.pid());
    try {
      Files.createFile(socket);
      UserPrincipal other =
          socket.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
      Files.setOwner(socket, other);

      assertThatThrownBy(() -> Jcmd.of(jvm.pid()).run("VM.version"))
          .isInstanceOf(ClusterException.class)
          .hasMessageEndingWith("run 'sudo rm " + socket + "'")
          .message()
          .doesNotContain("\n");
      AttachSocket.delete(jvm.pid());
      assertThat(socket).exists();
    } finally {
      jvm.destroyForcibly();
      Files.deleteIfExists(socket);
    }
  }

  private static Process idle() throws Exception {
    Process jvm =
        new ProcessBuilder(
                JavaHome.running().path().resolve("bin/java").toString(),
                "-cp",
                Path.of(AttachSocketTest.class.getResource("/").toURI()).toString(),
                Idle.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(jvm.inputReader().readLine()).isEqualTo("up");
    return jvm;
  }
}
