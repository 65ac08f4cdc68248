package assay.lab.study;

/**
 * One thing that a study brings: a kind of workload or of phase, a quantity, a check, a command.
 * Each is a record of the room that takes it.
 */
public interface Part {
  /** As users write it; no two parts that a room looks up together have the same. */
  String name();
}
