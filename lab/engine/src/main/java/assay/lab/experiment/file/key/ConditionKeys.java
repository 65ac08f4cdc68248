package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.OneOf;
import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.workload.format.RowFormat;
import assay.store.Bytes;
import assay.store.capability.filter.Condition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

@OneOf({"column", "all", "any", "not"})
public record ConditionKeys(
    @Key("Name of the field to test with 'equals' or 'matches'. Default: no field is tested.")
        Optional<String> column,
    @Key(
            "Text that the value of the field named in 'column' must equal. Default: none; with "
                + "'column', set either 'equals' or 'matches'.")
        Optional<String> equals,
    @Key(
            "Java regular expression that must match the whole value of the field named in "
                + "'column'. Default: none; with 'column', set either 'equals' or 'matches'.")
        Optional<String> matches,
    @Key("List of conditions that must all hold. Default: none.") List<ConditionKeys> all,
    @Key("List of conditions, at least one of which must hold. Default: none.")
        List<ConditionKeys> any,
    @Key("Condition that must not hold. Default: none.") Optional<ConditionKeys> not) {

  public ConditionKeys {
    long kinds =
        Stream.of(column.isPresent(), !all.isEmpty(), !any.isEmpty(), not.isPresent())
            .filter(Boolean::booleanValue)
            .count();
    long tests = Stream.of(equals, matches).filter(Optional::isPresent).count();
    Require.that(
        kinds == 1 && tests == (column.isPresent() ? 1 : 0),
        "must have exactly one of the keys 'all', 'any', 'not' and 'column'; 'column' also requires"
            + " exactly one of 'equals' and 'matches'");
    FilterKeys.requirePattern("matches", matches);
  }

  Condition of(RowFormat format) {
    if (column.isPresent()) {
      var name = FilterKeys.column(column.get(), format);
      return equals
          .<Condition>map(value -> new Condition.Equal(name, Bytes.of(value)))
          .orElseGet(() -> new Condition.Matches(name, matches.orElseThrow()));
    }
    if (not.isPresent()) {
      return new Condition.Not(not.get().of(format));
    }
    return any.isEmpty()
        ? new Condition.All(all.stream().map(each -> each.of(format)).toList())
        : new Condition.Any(any.stream().map(each -> each.of(format)).toList());
  }
}
