package assay.study.query.event;

import assay.lab.study.Require;

/**
 * An attribute of events, which is also a column of the event table.
 *
 * @param values distribution of the field's values
 * @param share share of the events that have this field, above 0 and at most 1
 * @param indexed whether the index table contains the field's values
 */
public record Field(String name, ValueDistribution values, double share, boolean indexed) {
  public Field {
    Require.that(!name.isEmpty(), "a field must have a name");
    Require.that(
        share > 0 && share <= 1,
        "field '" + name + "': share must be above 0 and at most 1; got " + share);
  }

  public static Field of(String name, ValueDistribution values) {
    return new Field(name, values, 1, false);
  }

  public Field withIndex() {
    return new Field(name, values, share, true);
  }

  public Field in(double newShare) {
    return new Field(name, values, newShare, indexed);
  }
}
