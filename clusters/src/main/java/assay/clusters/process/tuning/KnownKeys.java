package assay.clusters.process.tuning;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Keys that servers document in one of their own jars. Servers ignore unknown keys. Without a
 * check, a misspelt key would have no effect, and the user would not notice.
 *
 * @param servers name of the servers' folder without the version, such as {@code hbase}
 * @param maker first part of the names of the servers' own jars, such as {@code hbase-}
 * @param jar first part of the name of the jar that contains the list of keys
 * @param entry path of the list in the jar: an XML file of properties, or a class with the keys as
 *     constants
 */
public record KnownKeys(String servers, String maker, String jar, String entry) {
  /**
   * Value for servers that reject unknown keys themselves, or that do not document their keys in a
   * jar.
   */
  public static final KnownKeys NONE = new KnownKeys("", "", "", "");

  private static final Pattern IN_XML = Pattern.compile("<name>([^<]+)</name>");

  /** Pattern for a text constant of a class file: a tag, the length in two bytes, and the text. */
  private static final Pattern IN_CLASS =
      Pattern.compile("(?s)\\x01(.)(.)([a-z][A-Za-z0-9]*(?:\\.[A-Za-z0-9-]+)+)");

  /**
   * Returns the documented key that a user probably meant by an unknown key. Returns empty if the
   * user's key is known, or if no known key resembles the user's key.
   *
   * @param libs returns the jar folder of the servers with the given name; empty if the servers are
   *     not installed
   */
  Optional<String> meant(String key, Function<String, Optional<Path>> libs) {
    return this.equals(NONE)
        ? Optional.empty()
        : libs.apply(servers).flatMap(lib -> meant(key, lib));
  }

  private Optional<String> meant(String key, Path lib) {
    try {
      Set<String> documented = documented(lib);
      Optional<String> near =
          documented.contains(key) ? Optional.empty() : NearName.misspelt(key, documented);
      return near.isPresent() && isRead(key, lib) ? Optional.empty() : near;
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the jars in " + lib, e);
    }
  }

  private Set<String> documented(Path lib) throws IOException {
    Set<String> keys = new TreeSet<>();
    for (Path path : jars(lib, jar)) {
      try (ZipFile zip = new ZipFile(path.toFile())) {
        ZipEntry list = zip.getEntry(entry);
        if (list != null) {
          keys.addAll(keys(text(zip, list)));
        }
      }
    }
    return keys;
  }

  private Set<String> keys(String text) {
    Set<String> keys = new TreeSet<>();
    if (!entry.endsWith(".class")) {
      IN_XML.matcher(text).results().forEach(found -> keys.add(found.group(1).strip()));
      return keys;
    }
    Matcher constant = IN_CLASS.matcher(text);
    while (constant.find()) {
      int length = (constant.group(1).charAt(0) << 8) + constant.group(2).charAt(0);
      if (constant.group(3).length() == length) {
        keys.add(constant.group(3));
      }
    }
    return keys;
  }

  /**
   * Returns whether a class of the servers contains the key as a constant. This check is needed,
   * because some keys that servers read are not documented.
   */
  private boolean isRead(String key, Path lib) throws IOException {
    String constant = "\001" + (char) (key.length() >> 8) + (char) (key.length() & 0xff) + key;
    for (Path path : jars(lib, maker)) {
      try (ZipFile zip = new ZipFile(path.toFile())) {
        for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
          ZipEntry one = all.nextElement();
          if (one.getName().endsWith(".class") && text(zip, one).contains(constant)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static List<Path> jars(Path lib, String beginning) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(lib, beginning + "*.jar")) {
      found.forEach(jars::add);
    }
    return jars;
  }

  private static String text(ZipFile zip, ZipEntry entry) throws IOException {
    try (var in = zip.getInputStream(entry)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }
}
