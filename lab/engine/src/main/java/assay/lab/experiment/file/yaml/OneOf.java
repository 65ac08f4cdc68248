package assay.lab.experiment.file.yaml;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists keys of a record. Exactly one of the listed keys must be set. The record's constructor
 * checks that exactly one key is set. The annotation adds the requirement to the JSON schema that
 * editors use.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OneOf {
  String[] value();
}
