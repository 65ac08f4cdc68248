package assay.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Figures by name, one for each round. */
public final class Figures {
  private final Map<String, List<Double>> byName = new HashMap<>();

  public void add(String name, double figure) {
    byName.computeIfAbsent(name, key -> new ArrayList<>()).add(figure);
  }

  public Spread of(String name) {
    return Spread.of(byName.get(name));
  }

  /** Spread of one figure divided by another figure of the same round. */
  public Spread ratio(String name, String other) {
    List<Double> of = byName.get(name);
    List<Double> to = byName.get(other);
    return Spread.of(
        IntStream.range(0, of.size()).mapToObj(round -> of.get(round) / to.get(round)).toList());
  }
}
