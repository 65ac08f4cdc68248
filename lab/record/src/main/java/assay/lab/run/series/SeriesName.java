package assay.lab.run.series;

import assay.lab.run.file.RunFolder;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a file with series.
 *
 * @param stem common prefix of all files of a writer, such as {@code series}, {@code series-w0} or
 *     {@code series-node3.probe}
 * @param number number of a file that no longer grows, starting at 1; 0 if the file may grow
 * @param sealed whether the file is a zip file
 */
record SeriesName(String stem, int number, boolean sealed) implements Comparable<SeriesName> {
  /**
   * Sorts a growing file after the files that no longer grow. Sorts a zip file before the JSONL
   * file from which the zip file was made.
   */
  private static final Comparator<SeriesName> ORDER =
      Comparator.comparing(SeriesName::stem)
          .thenComparingInt(name -> name.number == 0 ? Integer.MAX_VALUE : name.number)
          .thenComparing(SeriesName::sealed, Comparator.reverseOrder());

  private static final Pattern FORM =
      Pattern.compile("(series(?:-.+?)?)(?:\\.(\\d{4,9}))?\\.(jsonl|zip)");
  private static final Pattern MACHINE = Pattern.compile("series-(.+)\\.probe");

  static Optional<SeriesName> of(Path file) {
    Matcher form = FORM.matcher(file.getFileName().toString());
    if (!form.matches()) {
      return Optional.empty();
    }
    int number = form.group(2) == null ? 0 : Integer.parseInt(form.group(2));
    boolean sealed = form.group(3).equals("zip");
    return sealed && number == 0
        ? Optional.empty()
        : Optional.of(new SeriesName(form.group(1), number, sealed));
  }

  SeriesName segment(int newNumber, boolean newSealed) {
    return new SeriesName(stem, newNumber, newSealed);
  }

  String writer() {
    return RunFolder.seriesWriter(Path.of(stem));
  }

  String machine() {
    Matcher machine = MACHINE.matcher(stem);
    return machine.matches() ? machine.group(1) : "";
  }

  @Override
  public int compareTo(SeriesName other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return stem
        + (number == 0 ? "" : String.format(Locale.ROOT, ".%04d", number))
        + (sealed ? ".zip" : ".jsonl");
  }
}
