package assay.cli;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/** A temporary folder that is a home, as {@link AssayProcess#newHome} makes it. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@TempDir(factory = TestHome.Factory.class)
@interface TestHome {
  final class Factory implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
        throws IOException {
      return AssayProcess.newHome(Files.createTempDirectory("assay").toRealPath());
    }
  }
}
