package assay.cli.result;

import assay.cli.home.Interruption;
import assay.lab.run.RunLocator;
import assay.lab.serve.RunServer;
import assay.lab.serve.ServeSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "serve",
    description = {
      "Shows live and finished runs in a browser, until Ctrl-C.",
      "A chart can show any series, and can overlay several runs. To return to a view later, open "
          + "the page's address again."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "By default, only this machine can connect. Listening on other addresses requires a token."
          + " People enter the token once in the browser. Programs send the token in the header"
          + " 'Authorization: Bearer TOKEN'.",
      "Connections are not encrypted. Use an ssh tunnel on networks that you do not trust.",
      "Examples:",
      "  assay serve",
      "  assay serve runs --listen 0.0.0.0 --port 8080 --token-file ~/.assay-token"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final String TOKEN_VARIABLE = "ASSAY_SERVE_TOKEN";

  private static final String LONGEST_REQUEST_SECONDS = "20";

  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

  private final Map<String, String> environment;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUNS",
      arity = "0..1",
      defaultValue = "runs",
      description = "Folder with runs, folder of a run, or 'latest'. Default: ${DEFAULT-VALUE}.")
  private Path folder;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8642",
      description = "Port to listen on; 0 means any free port. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "Address to listen on; 0.0.0.0 means all addresses. Default: ${DEFAULT-VALUE}.")
  private String address;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "File whose first line is the token. Default: the token in environment variable "
              + TOKEN_VARIABLE
              + ".")
  private Path tokenFile;

  public ServeCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws Exception {
    ServeSettings settings =
        new ServeSettings(RunLocator.latest(folder), listened(), port, token());
    PrintWriter out = spec.commandLine().getOut();
    try (Interruption interruption = new Interruption();
        RunServer server = started(settings)) {
      out.println("serving " + folder + " at " + server.address() + "  (press Ctrl-C to stop)");
      interruption.runInterruptibly(() -> new CountDownLatch(1).await());
    } catch (InterruptedException e) {
      // Ctrl-C ends the command.
    }
    return 0;
  }

  private static RunServer started(ServeSettings settings) throws IOException {
    // Without this limit, the JDK's server waits forever for the rest of a request.
    System.setProperty("sun.net.httpserver.maxReqTime", LONGEST_REQUEST_SECONDS);
    try {
      return RunServer.start(settings);
    } catch (BindException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private InetAddress listened() {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "--listen " + address + ": must be an address, such as 127.0.0.1 or 0.0.0.0", e);
    }
  }

  private Optional<String> token() throws IOException {
    if (tokenFile == null) {
      return Optional.ofNullable(environment.get(TOKEN_VARIABLE)).map(String::strip);
    }
    if (!Files.isReadable(tokenFile)) {
      throw new IllegalArgumentException("--token-file " + tokenFile + ": cannot be read");
    }
    boolean posix = Files.getFileAttributeView(tokenFile, PosixFileAttributeView.class) != null;
    if (posix && Files.getPosixFilePermissions(tokenFile).stream().anyMatch(OF_OTHERS::contains)) {
      throw new IllegalArgumentException(
          "--token-file "
              + tokenFile
              + ": other users can read this file; run 'chmod 600 "
              + tokenFile
              + "'");
    }
    try (var lines = Files.lines(tokenFile)) {
      return Optional.of(lines.findFirst().orElse("").strip());
    }
  }
}
