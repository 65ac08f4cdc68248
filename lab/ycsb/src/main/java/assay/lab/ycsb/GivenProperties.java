package assay.lab.ycsb;

import assay.store.Secrets;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The properties that a user set, each with its source. A later file overrides an earlier file, and
 * the command line overrides all files.
 */
public final class GivenProperties {
  private final Map<String, Given> fromFiles = new LinkedHashMap<>();
  private final Map<String, Given> fromCommandLine = new LinkedHashMap<>();

  /**
   * A property's value and the source of the value.
   *
   * @param where the source: {@code FILE:LINE: NAME=VALUE}, {@code -p NAME=VALUE}, or an option as
   *     the user wrote it
   * @param inFile whether the source is a line of a file; in a file, a comment must be on its own
   *     line
   */
  public record Given(String value, String where, boolean inFile) {}

  public GivenProperties addFile(Path file) {
    String text;
    try {
      // ISO 8859-1 is the encoding in which java.util.Properties reads bytes.
      text = Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "-P " + file + ": " + reason(file, e) + "; specify a file of NAME=VALUE lines", e);
    }
    addLines(file, text.split("\r\n|\r|\n", -1));
    return this;
  }

  /**
   * Adds an assignment {@code NAME=VALUE} from the option {@code -p}.
   *
   * @throws IllegalArgumentException if the assignment has another form
   */
  public GivenProperties addAssignment(String assignment) {
    int equals = assignment.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(
          "-p " + assignment + ": must be NAME=VALUE, such as -p recordcount=1000");
    }
    String name = assignment.substring(0, equals);
    fromCommandLine.put(
        name, new Given(assignment.substring(equals + 1), "-p " + shown(name, assignment), false));
    return this;
  }

  public GivenProperties addOption(String option, String name, String value) {
    fromCommandLine.put(
        name, new Given(value, option.equals("-s") ? option : option + " " + value, false));
    return this;
  }

  public Map<String, Given> all() {
    Map<String, Given> all = new LinkedHashMap<>(fromFiles);
    all.putAll(fromCommandLine);
    return Collections.unmodifiableMap(all);
  }

  private void addLines(Path file, String[] lines) {
    for (int i = 0; i < lines.length; ) {
      int first = i;
      StringBuilder logical = new StringBuilder(lines[i++]);
      while (continues(logical) && i < lines.length) {
        logical.append('\n').append(lines[i++]);
      }
      addLine(file, first + 1, logical.toString());
    }
  }

  private void addLine(Path file, int number, String line) {
    Properties parsed = new Properties();
    try {
      parsed.load(new StringReader(line));
    } catch (IllegalArgumentException | IOException e) {
      throw new IllegalArgumentException(
          file + ":" + number + ": '" + line.strip() + "': " + e.getMessage(), e);
    }
    for (String name : parsed.stringPropertyNames()) {
      String value = parsed.getProperty(name);
      fromFiles.put(
          name,
          new Given(value, file + ":" + number + ": " + shown(name, name + "=" + value), true));
    }
  }

  /**
   * Returns whether a line continues on the next line. A line continues if the line ends with an
   * odd number of backslashes and is not a comment.
   */
  private static boolean continues(CharSequence line) {
    String text = line.toString();
    String start = text.stripLeading();
    if (start.startsWith("#") || start.startsWith("!")) {
      return false;
    }
    int backslashes = 0;
    while (backslashes < text.length() && text.charAt(text.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  private static String shown(String name, String assignment) {
    String value = assignment.substring(name.length() + 1);
    String told = Secrets.without(Map.of(name, value)).getOrDefault(name, "…");
    return name + "=" + told;
  }

  private static String reason(Path file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (Files.isDirectory(file)) {
      return "is a folder";
    }
    if (e instanceof FileSystemException refused) {
      return refused.getReason() == null ? "not readable by this user" : refused.getReason();
    }
    return e.getMessage();
  }
}
