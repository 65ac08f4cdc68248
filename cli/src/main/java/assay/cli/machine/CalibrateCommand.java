package assay.cli.machine;

import assay.cli.home.Failures;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.Version;
import assay.lab.calibrate.Calibration;
import assay.lab.calibrate.Certificate;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "calibrate",
    description = {
      "Checks that Assay measures correctly on this machine.",
      "The checks pass if Assay measures known latencies correctly, and detects a stall, an"
          + " overload and a client without enough CPU.",
      "Takes about a minute and writes a certificate. Later runs on this machine record the"
          + " certificate.",
      "Exit code 1 if a check fails."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example, on an otherwise idle machine:", "  assay calibrate"})
public final class CalibrateCommand implements Callable<Integer> {
  private final Home home;

  @Spec private CommandSpec spec;

  @Option(names = "--quiet", description = "Prints only the certificate, without progress.")
  private boolean quiet;

  public CalibrateCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    Calibration calibration =
        new Calibration(
            home.stores(),
            Version.current(),
            line -> {
              if (!quiet) {
                out.println(line);
              }
            });
    try (Interruption interruption = new Interruption()) {
      Certificate certificate = interruption.interruptibly(calibration::run);
      Files.createDirectories(home.var());
      certificate.save(home.certificate());
      out.print(certificate.render());
      out.println("certificate  " + home.certificate());
      return certificate.passed() ? 0 : Failures.FAILED;
    }
  }
}
