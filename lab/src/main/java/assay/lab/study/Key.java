package assay.lab.study;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a record as a key of experiment files: {@code fieldLength} becomes
 * field-length.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
  /**
   * Key that selects the kind of a phase. A record for several kinds of phases has a component for
   * this key.
   */
  String PHASE = "phase";

  /** Meaning of the key {@value #PHASE}. */
  String KIND = "Kind of the phase.";

  /** Meaning of the key {@code name} of every phase. */
  String PHASE_NAME = "Unique name of the phase. Default: the phase's kind.";

  /** Meaning of the key {@code table} of every phase that works on a table. */
  String TABLE = "Name of the table to use, as in 'tables'. Default: the first table.";

  /** Meaning of the key {@code faults} of every phase that puts load on the store. */
  String FAULTS =
      "Set to expected to keep the run valid if the store stalls without an action."
          + " Default: such a stall makes the run invalid.";

  /** Meaning of the key {@code recovery} of every phase that puts load on the store. */
  String RECOVERY =
      "Time within which the store must serve requests after a broken server is restored; "
          + "otherwise, the phase fails. Default: 5m.";

  /** The key's meaning, one line. */
  String value();

  /**
   * The key's default, as written in a file. If empty, the key is required, unless it is {@link
   * #optional} or its type allows it to be absent.
   */
  String otherwise() default "";

  /** Whether the key may be absent although it has no default. If a text is absent, it is empty. */
  boolean optional() default false;

  /**
   * The key's name, if it differs from the component's; if empty, the name is derived from the
   * component's.
   */
  String name() default "";
}
