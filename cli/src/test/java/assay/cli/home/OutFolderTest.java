package assay.cli.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A folder that cannot be written in is said in one line, before a run or after. */
class OutFolderTest {
  @TempDir private Path folder;

  @Test
  void aFolderThatIsNotThereYetIsGoodAndIsNotMade() {
    assertThatCode(() -> OutFolder.check("--out", folder.resolve("a/b")))
        .doesNotThrowAnyException();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileInTheWayIsRefused() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OutFolder.check("--out", file.resolve("runs")))
        .withMessage("--out " + file + "/runs: " + file + " is a file; specify a folder");
  }

  @Needs(Need.ORDINARY_USER)
  @Test
  void aFolderWithoutWritePermissionIsRefused() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OutFolder.check("--out", closed.resolve("runs")))
        .withMessageContaining("no permission to write in " + closed + "; change the permissions");
  }

  @Test
  void aPermissionThatLacksLaterIsSaidInWords() {
    StringWriter errors = new StringWriter();
    CommandLine command = new CommandLine(new Nothing()).setErr(new PrintWriter(errors, true));
    int code = Failures.failed(Path.of("log"), new AccessDeniedException("/x/y"), command);
    assertThat(code).isEqualTo(Failures.FAILED);
    assertThat(errors.toString().strip())
        .isEqualTo(
            "assay: /x/y: permission denied; change the permissions or choose another folder");
  }

  @Command(name = "nothing")
  private static final class Nothing {}
}
