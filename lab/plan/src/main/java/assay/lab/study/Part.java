package assay.lab.study;

/**
 * Something that a study adds to Assay: a kind of workload, a kind of phase, a quantity, a check or
 * a command. For each kind of part, there is a record or interface in the package that uses such
 * parts.
 */
public interface Part {
  /**
   * Name of the part in files and commands. Two parts of the same kind must not have the same name.
   */
  String name();
}
