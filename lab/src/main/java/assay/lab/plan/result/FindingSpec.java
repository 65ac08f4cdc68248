package assay.lab.plan.result;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A statement about an experiment's runs that can be checked: the ratio of two variants' figures,
 * or of two figures of one variant, lies within a bound.
 *
 * @param name one line: what is stated
 * @param of the figure of the first variant
 * @param against the figure of the second variant; the same if it is empty
 * @param ratio the first variant and the second, or one for both; none where the file has but one
 * @param expect where the ratio has to lie
 * @param paper the source's ratio
 * @param note what a person adds to the outcome; empty for nothing
 */
public record FindingSpec(
    String name,
    Figure of,
    Optional<Figure> against,
    List<VariantName> ratio,
    Bound expect,
    OptionalDouble paper,
    String note) {

  public FindingSpec {
    ratio = List.copyOf(ratio);
    of.checkPhase("of");
    against.ifPresent(each -> each.checkPhase("against"));
    if (ratio.size() > 2) {
      throw new IllegalArgumentException("ratio: must be two variants, such as [tuned, usual]");
    }
    boolean oneVariant = ratio.size() < 2 || ratio.get(0).equals(ratio.get(1));
    if (oneVariant && against.map(of::equals).orElse(true)) {
      throw new IllegalArgumentException(
          "must set two variants (ratio: [A, B]) or two figures (against: …) against each other");
    }
  }

  /** All that has to be known of runs. */
  public List<Figure> figures() {
    return Stream.concat(Stream.of(of), against.stream()).toList();
  }
}
