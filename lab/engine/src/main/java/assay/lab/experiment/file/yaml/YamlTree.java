package assay.lab.experiment.file.yaml;

import assay.store.Names;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Reads YAML into a {@link Tree}. Rejects duplicate keys. Rejects tags, because tags could create
 * objects. Rejects anchors and aliases, because aliases allow a small file to expand to a huge
 * file.
 */
public final class YamlTree {
  private static final int MOST_BYTES = 1 << 20;
  private static final int DEEPEST = 20;
  private static final Pattern IS_YAML = Pattern.compile("\\.ya?ml$");

  /**
   * Tags that YAML derives from the form of a value. Any other tag is written explicitly in the
   * file.
   */
  private static final Set<Tag> TAGS =
      Set.of(
          Tag.STR,
          Tag.INT,
          Tag.FLOAT,
          Tag.BOOL,
          Tag.NULL,
          Tag.TIMESTAMP,
          Tag.MERGE,
          Tag.MAP,
          Tag.SEQ);

  private final String file;

  private YamlTree(String file) {
    this.file = file;
  }

  public static String text(Path path) {
    return text(
        path, "specify an experiment file, or an experiment that 'assay experiments' lists");
  }

  /**
   * @param remedy advice for the user if the file cannot be read
   * @throws IllegalArgumentException if the file cannot be read; the message is one line
   */
  public static String text(Path path, String remedy) {
    try {
      if (Files.size(path) > MOST_BYTES) {
        throw new IllegalArgumentException(
            path + ": must have at most " + MOST_BYTES + " bytes; has " + Files.size(path));
      }
      return Files.readString(path, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(path + ": the file is not in UTF-8; save it as UTF-8", e);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "no such file: " + path + "; " + neighbour(path).orElse(remedy), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          path + (Files.isDirectory(path) ? " is a folder" : " cannot be read") + "; " + remedy, e);
    }
  }

  private static Optional<String> neighbour(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files.map(file -> file.getFileName().toString()).filter(IS_YAML.asPredicate()).toList();
      String nearest = Names.nearest(path.getFileName().toString(), names);
      return nearest.endsWith("?") ? Optional.of(nearest) : Optional.empty();
    } catch (IOException e) {
      // A missing folder contains no files with similar names. The caller reports that the file is
      // missing.
      return Optional.empty();
    }
  }

  public static Tree parse(String file, String text) {
    return parse(file, text, "see 'experiments/template.yaml' for the keys");
  }

  public static Tree parse(String file, String text, String remedy) {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(DEEPEST);
    options.setCodePointLimit(MOST_BYTES);
    YamlTree reader = new YamlTree(file);
    try {
      Node root = new Yaml(options).compose(new StringReader(text));
      if (root == null) {
        throw new Place(file, 1).bad("the file is empty; " + remedy);
      }
      return reader.tree(root);
    } catch (MarkedYAMLException e) {
      throw reader
          .at(e.getProblemMark())
          .bad(e.getProblem().lines().findFirst().orElse("invalid YAML"));
    } catch (ReaderException e) {
      throw reader.unreadable(e, text);
    } catch (YAMLException e) {
      throw reader.tooDeep(options, text, e);
    }
  }

  private BadFile unreadable(ReaderException e, String text) {
    int end =
        text.offsetByCodePoints(
            0, Math.min(e.getPosition(), text.codePointCount(0, text.length())));
    int line = 1 + (int) text.substring(0, end).chars().filter(each -> each == '\n').count();
    return new Place(file, line)
        .bad(
            String.format(
                Locale.ROOT,
                "YAML must not contain character U+%04X; remove it",
                e.getCodePoint()));
  }

  /**
   * Returns the error for excessive nesting. The YAML library reports excessive nesting without a
   * line number, so this method finds the line.
   */
  private IllegalArgumentException tooDeep(LoaderOptions options, String text, YAMLException e) {
    int depth = 0;
    for (Event event : new Yaml(options).parse(new StringReader(text))) {
      depth += event instanceof CollectionStartEvent ? 1 : 0;
      depth -= event instanceof CollectionEndEvent ? 1 : 0;
      if (depth > DEEPEST) {
        return at(event.getStartMark())
            .bad("lists and mappings must be nested at most " + DEEPEST + " levels deep");
      }
    }
    return new IllegalArgumentException(
        file + ": invalid YAML: " + e.getMessage().lines().findFirst().orElse(""), e);
  }

  private Tree tree(Node node) {
    Place place = at(node.getStartMark());
    if (node.getAnchor() != null) {
      throw place.bad(
          "anchor '&"
              + node.getAnchor()
              + "': anchors and aliases are not supported; use a variable");
    }
    if (!TAGS.contains(node.getTag())) {
      throw place.bad("tag '" + node.getTag().getValue() + "': tags are not supported");
    }
    if (node instanceof ScalarNode scalar) {
      return new Tree.Scalar(place, scalar.getValue());
    }
    if (node instanceof SequenceNode sequence) {
      List<Tree> items = new ArrayList<>();
      sequence.getValue().forEach(item -> items.add(tree(item)));
      return new Tree.Sequence(place, items);
    }
    return mapping(place, (MappingNode) node);
  }

  private Tree mapping(Place place, MappingNode node) {
    Map<String, Tree> values = new LinkedHashMap<>();
    Map<String, Place> keys = new LinkedHashMap<>();
    for (NodeTuple tuple : node.getValue()) {
      Tree key = tree(tuple.getKeyNode());
      String name = key.text("a key");
      Place first = keys.putIfAbsent(name, key.place());
      if (first != null) {
        throw key.place()
            .bad("duplicate key '" + name + "'; first defined on line " + first.line());
      }
      values.put(name, tree(tuple.getValueNode()));
    }
    return new Tree.Mapping(place, values, keys);
  }

  private Place at(Mark mark) {
    return new Place(file, mark == null ? 1 : mark.getLine() + 1);
  }
}
