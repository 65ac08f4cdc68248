package assay.lab.study;

/**
 * Contribution of a study: a kind of workload, a kind of phase, a quantity, a check or a command.
 * Each kind of part has a record or interface in the package that uses the part.
 */
public interface Part {
  /**
   * Name of the part in files and commands. Two parts of the same kind must not have the same name.
   */
  String name();
}
