package assay.store.catalog;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A store's folder of jars. The folder has the store's name or, if several versions are installed,
 * the store's name, a hyphen and the version: {@code accumulo-2.1}.
 *
 * @param store the store's name
 * @param version empty if the folder's name has none
 */
record StoreFolder(Path path, String store, String version) {
  private static final Pattern VERSIONED = Pattern.compile("(.+?)-([0-9][0-9a-z.]*)");

  /** Older versions first. */
  static final Comparator<StoreFolder> BY_VERSION =
      (a, b) -> compare(a.version.split("\\."), b.version.split("\\."));

  static StoreFolder of(Path path) {
    String name = path.getFileName().toString();
    Matcher matcher = VERSIONED.matcher(name);
    return matcher.matches()
        ? new StoreFolder(path, matcher.group(1), matcher.group(2))
        : new StoreFolder(path, name, "");
  }

  /** The folder's name, with which users choose a version. */
  String name() {
    return path.getFileName().toString();
  }

  private static int compare(String[] a, String[] b) {
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      int difference =
          a[i].length() == b[i].length()
              ? a[i].compareTo(b[i])
              : Integer.compare(a[i].length(), b[i].length());
      if (difference != 0) {
        return difference;
      }
    }
    return Integer.compare(a.length, b.length);
  }
}
