package assay.study.fanout;

import assay.lab.study.BadKey;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Whether the client or the servers select the first source that has a value. */
enum Waterfall {
  /** The client queries one source per round, in order of preference. */
  CLIENT,
  /**
   * The servers apply a filter that returns only the first source's value, so that one round is
   * enough.
   */
  SERVERS;

  static Waterfall named(String name) {
    return named(values(), name, "waterfall", "unknown side");
  }

  static <E extends Enum<E>> E named(E[] all, String name, String key, String unknown) {
    List<String> names =
        Arrays.stream(all).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    int index = names.indexOf(name);
    BadKey.require(index >= 0, key, unknown + " '" + name + "'; " + Names.nearest(name, names));
    return all[index];
  }
}
