package assay.study.fanout;

import assay.lab.study.BadKey;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

enum Layout {
  /** Keys start with the security, so that rows of neighbouring securities are neighbours. */
  PLAIN,
  /** Keys start with a hash of the whole key, so that rows are spread evenly. */
  HASHED;

  static Layout named(String name) {
    List<String> names =
        Arrays.stream(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new BadKey("keys", "no layout '" + name + "'; " + Names.nearest(name, names));
    }
    return values()[index];
  }
}
