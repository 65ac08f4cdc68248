package assay.store.needs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test, or all tests of a class, that is skipped where the machine lacks what it needs. The build
 * says at its end how many were skipped and what to install; {@code -Pneeds} runs just these tests.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Tag("needs")
@ExtendWith(NeedsCondition.class)
public @interface Needs {
  /** All of what it needs. */
  Need[] value();
}
