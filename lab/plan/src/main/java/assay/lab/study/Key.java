package assay.lab.study;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a record as a key of experiment files. The component {@code fieldLength}
 * becomes the key {@code field-length}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
  /**
   * Key that selects the kind of a phase. A record for several kinds of phases needs a component
   * for the key {@code phase}.
   */
  String PHASE = "phase";

  /** Meaning of the key {@value #PHASE}. */
  String KIND = "Kind of the phase.";

  /** Meaning of the key {@code name}, which every phase has. */
  String PHASE_NAME = "Unique name of the phase. Default: the phase's kind.";

  /** Meaning of the key {@code table}, which every phase that works on a table has. */
  String TABLE = "Name of the table to use, as in 'tables'. Default: the first table.";

  /** Meaning of the key {@code faults}, which every phase with load on the store has. */
  String FAULTS =
      "Set to 'expected' if the store may stall or fail although no action breaks a server. "
          + "Default: a stall that no action causes makes the run invalid.";

  /** Meaning of the key {@code recovery}, which every phase with load on the store has. */
  String RECOVERY =
      "Maximum time that the store may take to serve requests again after a broken server is "
          + "restored; if the store takes longer, the phase fails. Default: 5m.";

  /** Meaning of the key in one line, for users. */
  String value();

  /**
   * Default value of the key, as written in an experiment file. An empty string means that the key
   * has no default. A key without a default is required unless its type is {@code Optional}, {@code
   * List} or {@code Map}, or {@link #optional} is true.
   */
  String otherwise() default "";

  /**
   * Whether a key without a default may be absent from an experiment file. Applies only to keys of
   * type {@code String}. The value of an absent key is then the empty string.
   */
  boolean optional() default false;

  /**
   * Name of the key in experiment files. If this name is empty, the key's name is derived from the
   * name of the record component.
   */
  String name() default "";
}
