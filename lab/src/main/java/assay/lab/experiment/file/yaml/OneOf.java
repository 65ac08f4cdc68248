package assay.lab.experiment.file.yaml;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists keys of a record, exactly one of which must be set. The record itself checks this; the
 * annotation adds the rule to the JSON schema, for editors.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OneOf {
  String[] value();
}
