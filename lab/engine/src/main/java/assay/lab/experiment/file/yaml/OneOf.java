package assay.lab.experiment.file.yaml;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists keys of a record. Exactly one of these keys must be set. The constructor of the record
 * checks this requirement. The annotation adds the requirement to the JSON schema that editors use.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OneOf {
  String[] value();
}
