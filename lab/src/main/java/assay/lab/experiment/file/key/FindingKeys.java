package assay.lab.experiment.file.key;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FindingSpec;
import assay.lab.plan.result.RatioBound;
import assay.lab.plan.result.VariantName;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

public record FindingKeys(
    @Key("Statement in one line.") String name,
    @Key("Metric of the first variant, such as ok/s of insert in load.") String of,
    @Key("Metric of the second variant. Default: the same as 'of'.") Optional<String> against,
    @Key(
            "Variant to divide and variant to divide by, each by name or as NAME=VALUE. "
                + "One or none compares two metrics of one variant. Default: none.")
        List<String> ratio,
    @Key("Range of the ratio that confirms the statement, such as > 1, <= 0.9 or 0.8 " + "to 1.25.")
        String expect,
    @Key("Ratio that the source reports. Default: none.") Optional<String> paper,
    @Key("Remark to print with the outcome. Default: none.") Optional<String> note) {

  public FindingKeys {
    parsed("of", () -> Figure.parse(of));
    against.ifPresent(text -> parsed("against", () -> Figure.parse(text)));
    parsed("expect", () -> RatioBound.parse(expect));
    ratio.forEach(each -> parsed("ratio", () -> new VariantName(each)));
    paper.ifPresent(text -> number(text));
  }

  private static <T> T parsed(String key, Supplier<T> parser) {
    try {
      return parser.get();
    } catch (IllegalArgumentException e) {
      throw new BadKey(key, e.getMessage());
    }
  }

  private static double number(String text) {
    if (!text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?") || Double.parseDouble(text) == 0) {
      throw new BadKey("paper", "'" + text + "' must be a ratio, such as 1.2");
    }
    return Double.parseDouble(text);
  }

  public FindingSpec spec() {
    return new FindingSpec(
        name,
        Figure.parse(of),
        against.map(Figure::parse),
        ratio.stream().map(VariantName::new).toList(),
        RatioBound.parse(expect),
        paper.map(text -> OptionalDouble.of(number(text))).orElseGet(OptionalDouble::empty),
        note.orElse(""));
  }
}
