package assay.lab.plan.result;

import assay.lab.study.Key;
import assay.lab.study.Require;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Claim about an experiment's runs, for Assay to check. The claim is that a ratio is within a
 * bound: the ratio of one metric between two variants, or of two metrics within one variant.
 */
public record FindingSpec(
    @Key("Claim to check, on one line.") String name,
    @Key(
            "Metric in the ratio's numerator, such as 'ok/s of insert in load' (successful inserts "
                + "per second in phase 'load').")
        Figure of,
    @Key("Metric in the ratio's denominator. Default: the numerator's metric (key 'of').")
        Optional<Figure> against,
    @Key(
            "Variants in the ratio's numerator and denominator, by name or as NAME=VALUE, such as "
                + "[tablets=17, tablets=1]. With fewer than two variants, the metric of key 'of' "
                + "is divided by the metric of key 'against', within the same variant. Default: "
                + "none.")
        List<VariantName> ratio,
    @Key("Range of ratios that confirms the claim, such as > 1, <= 0.9 or 0.8 to 1.25.")
        RatioBound expect,
    @Key("Ratio that the source publication reports, such as 1.2. Default: none.")
        Optional<SourceRatio> paper,
    @Key(value = "Remark to print with the outcome of the check. Default: none.", optional = true)
        String note)
    implements ResultSpec {

  public FindingSpec {
    ratio = List.copyOf(ratio);
    of.checkPhase("of");
    against.ifPresent(each -> each.checkPhase("against"));
    Require.that(
        ratio.size() <= 2, "ratio: must name at most two variants, such as [tuned, default]");
    boolean twoVariants = ratio.size() == 2 && !ratio.get(0).equals(ratio.get(1));
    Require.that(
        twoVariants || !against.map(of::equals).orElse(true),
        "must compare two variants (ratio: [A, B]) or two metrics (against: …)");
  }

  @Override
  public List<Figure> figures() {
    return Stream.concat(Stream.of(of), against.stream()).toList();
  }
}
