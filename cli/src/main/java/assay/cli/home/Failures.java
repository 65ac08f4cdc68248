package assay.cli.home;

import assay.clusters.ClusterException;
import assay.store.Names;
import assay.store.StoreException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

public final class Failures {
  public static final int FAILED = 1;
  static final int BAD_INPUT = 2;

  /** Exit code if the measurements do not decide whether a bound holds. */
  public static final int UNDECIDED = 3;

  private Failures() {}

  public static int badUsage(ParameterException e, String[] arguments) {
    PrintWriter err = e.getCommandLine().getErr();
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    err.println("assay: " + (e instanceof UnmatchedArgumentException u ? unmatched(u) : line(e)));
    err.println("try '" + command + " --help'");
    return BAD_INPUT;
  }

  private static String unmatched(UnmatchedArgumentException e) {
    String given = e.getUnmatched().get(0);
    CommandSpec spec = e.getCommandLine().getCommandSpec();
    boolean option = given.startsWith("-");
    Set<String> known = option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
    if (!option && known.isEmpty()) {
      return "unexpected argument '" + given + "'";
    }
    return (option ? "unknown option '" : "unknown command '")
        + given
        + "'; "
        + Names.nearest(given, known);
  }

  private static String line(ParameterException e) {
    return e.getMessage()
        .lines()
        .findFirst()
        .orElse("bad usage")
        .replaceFirst("^Error: ", "")
        .replaceFirst("is not an? (long|int)$", "is not a whole number, or is too large");
  }

  /**
   * Prints one line about a failure, and logs the stack trace.
   *
   * @param log folder of the log files
   * @return exit code of the command
   */
  public static int failed(Path log, Exception e, CommandLine command) {
    PrintWriter err = command.getErr();
    int code = FAILED;
    if (e instanceof StoreException store) {
      code = exitCode(store.kind());
      err.println("assay: " + store.getMessage());
    } else if (e instanceof ClusterException cluster) {
      code = cluster.kind() == ClusterException.Kind.BAD_INPUT ? BAD_INPUT : FAILED;
      err.println("assay: " + cluster.getMessage());
      cluster.evidence().forEach(line -> err.println("  | " + line));
    } else if (e instanceof InterruptedException) {
      err.println("assay: interrupted");
    } else if (e instanceof FileSystemException file) {
      err.println("assay: " + file.getFile() + ": " + why(file));
    } else if (e instanceof java.io.IOException || e instanceof IllegalArgumentException) {
      code = e instanceof IllegalArgumentException ? BAD_INPUT : FAILED;
      err.println("assay: " + e.getMessage());
    } else {
      err.println(
          "assay: internal error: " + e + "; the log in " + log + " contains the stack trace");
    }
    Logger.getLogger("assay").log(Level.WARNING, "the command failed", e);
    return code;
  }

  /**
   * Returns the reason why a file operation failed. For most failures, the JDK expresses the reason
   * only by the class of the exception.
   */
  private static String why(FileSystemException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied; change the permissions or choose another folder";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "exists and is not a folder";
    }
    return e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
  }

  private static int exitCode(StoreException.Kind kind) {
    return switch (kind) {
      case BAD_SETTING, DENIED, NO_SUCH_TABLE, TABLE_EXISTS -> BAD_INPUT;
      case UNREACHABLE, FAILED -> FAILED;
    };
  }
}
