package assay.lab.bulk;

import assay.store.StoreException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Files that contain a user's records, one record per line.
 *
 * @param place a file or a folder of files on this machine, or a URL of a file system that the job
 *     can read, such as {@code hdfs:}
 */
public record RecordFiles(String place, Form form) {
  public enum Form {
    /**
     * Comma-separated values, quoted if needed. The first line of each file contains the columns'
     * names.
     */
    CSV,
    JSON;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Determines the form of the records from the files' names.
   *
   * @throws IllegalArgumentException if there are no files, or if the file names have unknown or
   *     conflicting endings
   */
  public static RecordFiles of(String place) {
    RecordFiles csv = new RecordFiles(place, Form.CSV);
    List<String> names =
        csv.isHere() ? csv.here().stream().map(Path::toString).toList() : List.of(place);
    if (names.stream().allMatch(name -> name.endsWith(".csv"))) {
      return csv;
    }
    if (names.stream().allMatch(name -> name.matches(".*\\.(json|jsonl|ndjson)"))) {
      return new RecordFiles(place, Form.JSON);
    }
    throw new IllegalArgumentException(
        "'" + place + "': all files must be .csv files, or all must be .json or .jsonl files");
  }

  public boolean isHere() {
    return !place.matches("[a-z][a-z0-9+.-]+:/.*") || place.startsWith("file:/");
  }

  /**
   * Returns the files on this machine in alphabetical order.
   *
   * @throws IllegalArgumentException if there are no files
   */
  public List<Path> here() {
    Path path = place.startsWith("file:/") ? Path.of(URI.create(place)) : Path.of(place);
    try {
      if (Files.isRegularFile(path)) {
        return List.of(path);
      }
      if (Files.isDirectory(path)) {
        try (Stream<Path> inside = Files.list(path)) {
          List<Path> files = inside.filter(Files::isRegularFile).sorted().toList();
          if (!files.isEmpty()) {
            return files;
          }
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("'" + place + "' cannot be read: " + e.getMessage(), e);
    }
    throw new IllegalArgumentException("'" + place + "' is neither a file nor a folder with files");
  }

  public long bytesHere() throws IOException {
    long bytes = 0;
    for (Path file : here()) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  /**
   * Passes the rows of files on this machine to a sink, until the sink accepts no more rows.
   *
   * @throws IllegalArgumentException if a record is invalid; the message contains the file, the
   *     line and the expected content
   */
  public void each(RowMapping mapping, BulkRows.Sink sink) throws IOException, StoreException {
    for (Path file : here()) {
      try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
        String header = form == Form.CSV ? lines.readLine() : "";
        RecordParser parser =
            new RecordParser(form, header == null ? "" : header, mapping, file.toString());
        long number = form == Form.CSV ? 1 : 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          number++;
          if (!line.isBlank()
              && parser.parse(line, file + ":" + number)
              && !sink.row(parser.row())) {
            return;
          }
        }
      }
    }
  }
}
