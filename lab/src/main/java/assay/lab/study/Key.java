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
  String PHASE_NAME = "Unique name of the phase. Default: the phase's kind.";

  /** Of every phase that works on a table. */
  String TABLE = "Name in 'tables' of the table to use. Default: the first.";

  /** Of every phase that puts load on the store. */
  String FAULTS =
      "Set to expected if the store may stall although no action breaks it; the run stays valid."
          + " Default: a stall makes the run invalid.";

  /** Of every phase that puts load on the store. */
  String RECOVERY =
      "Time in which the store must serve again after a broken server is back; then the phase gives"
          + " up. Default: 5m.";

  /** What it means, one line. */
  String value();

  /** What stands there if the file says nothing; where empty, the key must be there. */
  String otherwise() default "";

  /** What it is called where the component cannot be called so; where empty, as the component. */
  String name() default "";
}
