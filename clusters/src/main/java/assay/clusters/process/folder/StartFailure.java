package assay.clusters.process.folder;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lines that a server printed before its start failed. This class finds the line with the cause of
 * the failure.
 */
public record StartFailure(List<String> lines) {
  private static final int LONGEST = 400;
  private static final long OFTEN = 3;

  private static final Pattern WARNING = Pattern.compile(".*\\b(warning|WARNING|WARN)\\b.*");
  private static final Pattern TROUBLE =
      Pattern.compile(
          "(?i).*(error|exception|fatal|unrecognized|invalid|cannot|could not|failed|no such).*");
  private static final Pattern DECISIVE =
      Pattern.compile(
          ".*(FATAL|ABORTING|Unrecognized|Exception in thread|encountered during startup).*");
  private static final Pattern FRAME = Pattern.compile("\\s+at .*|\\s*\\.\\.\\. \\d+ more");
  private static final Pattern DEEPER = Pattern.compile("\\s*Caused by: (.*)");
  private static final String ONLY_WHEN = "Error occurred during initialization of VM";
  private static final Pattern TIME = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d[T ]\\S+ ");
  private static final Pattern LOST = Pattern.compile("FileNotFoundException: (.*)");

  /**
   * Returns the first line with a fatal error. If no error is fatal, returns the first line with an
   * error. If a stack trace follows the line, the innermost cause is appended.
   */
  public Optional<String> text() {
    return decisive().or(() -> first(TROUBLE));
  }

  Optional<String> decisive() {
    return first(DECISIVE);
  }

  private Optional<String> first(Pattern pattern) {
    for (int index = 0; index < lines.size(); index++) {
      String line = lines.get(index);
      boolean found =
          pattern.matcher(line).matches()
              && !WARNING.matcher(line).matches()
              && !line.equals(ONLY_WHEN);
      if (found || (index > 0 && lines.get(index - 1).equals(ONLY_WHEN))) {
        return Optional.of(cut(withDeepest(withoutTime(line), index + 1)));
      }
    }
    return Optional.empty();
  }

  List<String> others(int count, String cause) {
    List<String> rest =
        List.copyOf(
            lines.stream()
                .filter(line -> !FRAME.matcher(line).matches())
                .map(StartFailure::withoutTime)
                .filter(line -> !cause.startsWith(line))
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    return rest.subList(Math.max(0, rest.size() - count), rest.size());
  }

  /**
   * Returns a missing file that the server has tried to open at least three times; empty if there
   * is no such file.
   */
  public Optional<String> lostFile() {
    return lines.stream()
        .map(LOST::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1).strip())
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .entrySet()
        .stream()
        .filter(file -> file.getValue() >= OFTEN)
        .map(file -> file.getKey())
        .min(String::compareTo);
  }

  private String withDeepest(String line, int from) {
    String deepest = "";
    for (int index = from; index < lines.size(); index++) {
      Matcher deeper = DEEPER.matcher(lines.get(index));
      if (deeper.matches()) {
        deepest = deeper.group(1);
      } else if (!FRAME.matcher(lines.get(index)).matches() && index > from) {
        break;
      }
    }
    return deepest.isEmpty() || line.contains(deepest) ? line : line + ", caused by " + deepest;
  }

  private static String withoutTime(String line) {
    return TIME.matcher(line).replaceFirst("");
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
