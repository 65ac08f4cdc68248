package assay.study.fanout;

import assay.lab.study.BadKey;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Where to search for the first source that has a value. */
enum Waterfall {
  /** The client queries one source after another, in rounds. */
  CLIENT,
  /** A filter on the servers returns the first source's value, in a single round. */
  SERVERS;

  static Waterfall named(String name) {
    return named(values(), name, "waterfall", "unknown way");
  }

  /**
   * The constant with a name in lower case.
   *
   * @param unknown start of the message if there is none
   */
  static <E extends Enum<E>> E named(E[] all, String name, String key, String unknown) {
    List<String> names =
        Arrays.stream(all).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    int index = names.indexOf(name);
    BadKey.require(index >= 0, key, unknown + " '" + name + "'; " + Names.nearest(name, names));
    return all[index];
  }
}
