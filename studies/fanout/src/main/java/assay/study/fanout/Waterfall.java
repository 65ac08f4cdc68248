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
    List<String> names =
        Arrays.stream(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new BadKey("waterfall", "unknown way '" + name + "'; " + Names.nearest(name, names));
    }
    return values()[index];
  }
}
