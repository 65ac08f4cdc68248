package assay.lab.study;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of a record that is a key of experiment files: {@code fieldLength} is field-length.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
  /** Of every phase. */
  String PHASE_NAME = "unique; the phase's kind if nothing is said";

  /** Of every phase that works on a table. */
  String TABLE = "which of 'tables'; the first if nothing is said";

  /** Of every phase that puts load on the store. */
  String FAULTS =
      "expected: the store may stand still without an action that breaks it; the run stays valid";

  /** Of every phase that puts load on the store. */
  String RECOVERY =
      "how long the store may take to serve again once a broken server is back, before the phase is"
          + " given up; 5m if nothing is said";

  /** What it means, one line. */
  String value();

  /** What stands there if the file says nothing; where empty, the key must be there. */
  String otherwise() default "";

  /** What it is called where the component cannot be called so; where empty, as the component. */
  String name() default "";
}
