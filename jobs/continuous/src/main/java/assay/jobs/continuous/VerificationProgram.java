package assay.jobs.continuous;

import assay.lab.bulk.TableJob;
import assay.protocol.StatusWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Program that reads a request file, and verifies the table that the request names. The only
 * argument, {@code REQUEST}, is the path of the request file. Hadoop's settings are read from the
 * class path. If the class path has no Hadoop settings, the job runs in this process.
 */
public final class VerificationProgram {
  private VerificationProgram() {}

  /** Exits with 0 if the result was written, otherwise with 1. */
  public static void main(String[] arguments) throws InterruptedException {
    StatusWriter status = new StatusWriter("continuous", System.in, System.out);
    // By default, Hadoop logs every step of every task.
    Logger.getLogger("").setLevel(Level.WARNING);
    try {
      TableJob request = TableJob.parse(Files.readString(Path.of(arguments[0])));
      status.write("done", new VerifyJob(request, status).run());
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      status.failed(e.getMessage() == null ? e.toString() : e.getMessage());
      // Tasks may still be running after the end of the job, and must not continue.
      Runtime.getRuntime().halt(1);
    }
    System.exit(0);
  }
}
