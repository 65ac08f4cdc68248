package assay.cli;

import assay.cli.AssayProcess.Result;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line within the test's own process: sooner than {@link AssayProcess}. */
final class InThisProcess {
  private InThisProcess() {}

  /** What a command comes to in a home; paths in its arguments are absolute ones. */
  static Result run(Path home, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (all.get(0).equals("run")) {
      // A process begins in its home, and leaves its runs there.
      all.addAll(List.of("--out", home.resolve("runs").toString()));
    }
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    int exitCode =
        Main.commandLine(new Home(home))
            .setOut(new PrintWriter(output, true))
            .setErr(new PrintWriter(errors, true))
            .execute(all.toArray(String[]::new));
    return new Result(exitCode, output.toString(), errors.toString());
  }
}
