package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.workload.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads text files whose names are relative to the experiment file's folder. */
public record SiblingFiles(Path folder) implements TextFiles {
  private static final String COMMENT = "#";

  @Override
  public List<Line> lines(String key, String name) {
    Path path = folder.resolve(name);
    List<String> all = lines(key, path);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String text = all.get(i).strip();
      if (!text.isEmpty() && !text.startsWith(COMMENT)) {
        lines.add(new Line(new Place(path.toString(), i + 1).toString(), text));
      }
    }
    if (lines.isEmpty()) {
      throw new Place(path.toString(), 1).bad(key + ": the file must have at least one line");
    }
    return lines;
  }

  static List<String> lines(String key, Path path) {
    try {
      return Files.readAllLines(path);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          key + ": the file " + path + " cannot be read: " + e.getMessage(), e);
    }
  }
}
