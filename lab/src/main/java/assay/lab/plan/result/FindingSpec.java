package assay.lab.plan.result;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A statement about an experiment's runs that can be checked: the ratio of two variants' figures,
 * or of two figures of one variant, is within a bound.
 *
 * @param name the statement in one line
 * @param of the figure of the first variant
 * @param against the figure of the second variant; empty for the same figure
 * @param ratio the first and the second variant, or one for both; empty if the file has only one
 * @param expect range of the ratio that confirms the statement
 * @param paper the source's ratio
 * @param note remark to print with the outcome; empty for none
 */
public record FindingSpec(
    String name,
    Figure of,
    Optional<Figure> against,
    List<VariantName> ratio,
    RatioBound expect,
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
          "must compare two variants (ratio: [A, B]) or two metrics (against: …)");
    }
  }

  public List<Figure> figures() {
    return Stream.concat(Stream.of(of), against.stream()).toList();
  }
}
