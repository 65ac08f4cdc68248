package assay.lab.study;

/**
 * A contribution of a study: a kind of workload or phase, a quantity, a check or a command. Each
 * kind of part is a record or interface in the package that uses it.
 */
public interface Part {
  /** Name used in files and commands; unique among the parts of a kind. */
  String name();
}
