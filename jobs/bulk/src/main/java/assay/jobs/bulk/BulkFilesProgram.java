package assay.jobs.bulk;

import assay.lab.bulk.BulkCounts;
import assay.lab.bulk.JobRequest;
import assay.protocol.StatusWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Program that reads a request file, and creates the bulk files that the request describes. The
 * only argument, {@code REQUEST}, is the path of the request file. Hadoop's settings are read from
 * the class path. If the class path has no Hadoop settings, the job runs in this process and on
 * local files.
 */
public final class BulkFilesProgram {
  private BulkFilesProgram() {}

  /** Exits with 0 if all bulk files were created, otherwise with 1. */
  public static void main(String[] arguments) throws InterruptedException {
    StatusWriter status = new StatusWriter("bulk", System.in, System.out);
    // By default, Hadoop logs every step of every task.
    Logger.getLogger("").setLevel(Level.WARNING);
    try {
      JobRequest request = JobRequest.parse(Files.readString(Path.of(arguments[0])));
      BulkCounts counts = new BulkJob(request, status).run();
      status.write("done", counts.rows(), counts.cells(), counts.bytes(), counts.files());
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      status.failed(e.getMessage() == null ? e.toString() : e.getMessage());
      // Tasks may still be running after the end of the job, and must not create new files.
      Runtime.getRuntime().halt(1);
    }
    System.exit(0);
  }
}
