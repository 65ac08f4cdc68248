package assay.lab.serve;

import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/**
 * Fingerprint of a run's files. If two fingerprints of a run are equal, nothing was added to the
 * run between the two fingerprints.
 *
 * @param bytes total size of the files
 * @param files number of files
 * @param newestMillis latest modification time of the files in ms since 1970
 */
record RunFingerprint(long bytes, int files, long newestMillis) {

  /**
   * Time without writes after which a run counts as ended, in ms. A run in progress writes every
   * second.
   */
  private static final long SILENT_MILLIS = 15_000;

  static RunFingerprint of(RunFolder folder) throws IOException {
    long bytes = 0;
    int count = 0;
    long newest = 0;
    for (Path part : List.of(folder.path(), folder.latency())) {
      if (!Files.isDirectory(part)) {
        continue;
      }
      try (DirectoryStream<Path> files = Files.newDirectoryStream(part)) {
        for (Path file : files) {
          // The report is generated from the run, so the report is not part of the fingerprint.
          if (Files.isRegularFile(file) && !file.equals(folder.report())) {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            bytes += attributes.size();
            newest = Math.max(newest, attributes.lastModifiedTime().toMillis());
            count++;
          }
        }
      }
    }
    return new RunFingerprint(bytes, count, newest);
  }

  boolean isSilent(long wallMillis) {
    return wallMillis - newestMillis > SILENT_MILLIS;
  }

  /**
   * Returns the short form of the fingerprint. A page sends the short form when the page asks for
   * changes.
   */
  @Override
  public String toString() {
    return Long.toString(bytes, 36)
        + "-"
        + Integer.toString(files, 36)
        + "-"
        + Long.toString(newestMillis, 36);
  }
}
