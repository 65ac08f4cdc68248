package assay.lab.experiment;

import assay.lab.figure.FigureSpec;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Which of an experiment file's runs a plan is.
 *
 * @param file as the user named it
 * @param variant the variant's name; empty where nothing is varied
 * @param values of all variables, by name
 * @param repeat from 1
 * @param repeats of each variant
 * @param position in the order in which the runs are carried out, from 1
 * @param runs in all
 * @param orderSeed the order was drawn from it
 * @param reset what was done before the run so that it begins as the others do
 * @param measured of what the runs are to say something
 * @param scale by which rows, rates and times were shrunk; 1 leaves them
 * @param figure that is drawn of the experiment's runs
 * @param begun when the first run of the experiment was begun: what the runs that belong together
 *     have in common
 */
public record Origin(
    String file,
    String variant,
    SortedMap<String, String> values,
    int repeat,
    int repeats,
    int position,
    int runs,
    long orderSeed,
    Reset reset,
    Measured measured,
    double scale,
    Optional<FigureSpec> figure,
    Instant begun) {
  /** As a plan shows it. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("file", file);
    map.put("variant", variant);
    map.put("values", values);
    map.put("repeat", repeat);
    map.put("repeats", repeats);
    map.put("position", position);
    map.put("runs", runs);
    map.put("orderSeed", orderSeed);
    map.put("reset", reset.name().toLowerCase(Locale.ROOT));
    map.put("measured", measured.label());
    map.put("scale", scale);
    figure.ifPresent(drawn -> map.put("figure", drawn.toMap()));
    map.put("begun", begun.toString());
    return map;
  }
}
