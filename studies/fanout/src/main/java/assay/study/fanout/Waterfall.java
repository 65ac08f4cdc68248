package assay.study.fanout;

import assay.lab.experiment.file.yaml.BadKey;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Who looks for the first of several sources that has a value. */
enum Waterfall {
  /** Asks for one source after the other, in rounds. */
  CLIENT,
  /** One round: a filter lets the first through. */
  SERVERS;

  static Waterfall named(String name) {
    List<String> names =
        Arrays.stream(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new BadKey("waterfall", "no way '" + name + "'; " + Names.nearest(name, names));
    }
    return values()[index];
  }
}
