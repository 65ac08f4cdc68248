package assay.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A flame graph that was read from a file written by async-profiler 4. The file first lists the
 * names of frames, and then the frames, starting at the root. The first character of each name
 * encodes the length of the prefix that the name shares with the previous name.
 *
 * @param frames frames in depth-first order, so that each frame follows its caller
 */
public record FlameGraph(List<Frame> frames) {
  private static final Pattern NAME = Pattern.compile("'((?:[^'\\\\]|\\\\.)*)',?");
  private static final Pattern FRAME = Pattern.compile("([fun])\\(([0-9,]+)\\)");
  private static final String NAMES = "const cpool = [";
  private static final String NAMES_END = "];";

  private static final int SAME = ' ';

  private static final int TYPE_BITS = 3;

  /**
   * @param level depth of the frame; 0 for the root
   * @param samples number of samples in the frame and its callees
   */
  public record Frame(String name, int level, long samples) {}

  public FlameGraph {
    frames = List.copyOf(frames);
  }

  /**
   * @throws IOException if the file cannot be read or is not a flame graph
   */
  public static FlameGraph read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    int begin = lines.indexOf(NAMES);
    if (begin < 0) {
      throw new IOException(file + " is not a flame graph of async-profiler 4");
    }
    List<String> names = new ArrayList<>();
    int at = begin + 1;
    for (; at < lines.size() && !lines.get(at).equals(NAMES_END); at++) {
      names.add(name(lines.get(at), names, file));
    }
    List<Frame> frames = new ArrayList<>();
    int level = 0;
    long samples = 0;
    for (String line : lines.subList(at, lines.size())) {
      Matcher call = FRAME.matcher(line);
      if (!call.matches()) {
        continue;
      }
      String[] numbers = call.group(2).split(",", -1);
      boolean full = call.group(1).equals("f");
      if (full) {
        level = Integer.parseInt(numbers[1]);
      } else if (call.group(1).equals("u")) {
        level++;
      }
      int width = full ? 3 : 1;
      // A frame without a width has the same width as the previous frame.
      if (numbers.length > width && Long.parseLong("0" + numbers[width]) > 0) {
        samples = Long.parseLong(numbers[width]);
      }
      frames.add(new Frame(names.get(Integer.parseInt(numbers[0]) >>> TYPE_BITS), level, samples));
    }
    return new FlameGraph(frames);
  }

  private static String name(String line, List<String> before, Path file) throws IOException {
    Matcher quoted = NAME.matcher(line);
    if (!quoted.matches()) {
      throw new IOException(file + " is not a flame graph of async-profiler 4: " + line);
    }
    String text = quoted.group(1).replaceAll("\\\\(.)", "$1");
    return before.isEmpty()
        ? text
        : before.get(before.size() - 1).substring(0, text.charAt(0) - SAME) + text.substring(1);
  }

  public long samples() {
    return frames.isEmpty() ? 0 : frames.get(0).samples();
  }

  public long samples(Pattern pattern) {
    long matching = 0;
    int within = Integer.MAX_VALUE;
    for (Frame frame : frames) {
      if (frame.level() <= within) {
        within = Integer.MAX_VALUE;
        if (pattern.matcher(frame.name()).find()) {
          matching += frame.samples();
          within = frame.level();
        }
      }
    }
    return matching;
  }
}
