package assay.cli.launch;

import java.util.concurrent.Callable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Resources that the test classes of a suite share; they are closed after the last class. */
public final class Shared {
  private Shared() {}

  /** Makes it for the first of them. */
  public static <T> T of(ExtensionContext context, Class<T> type, Callable<T> maker) {
    return context
        .getRoot()
        .getStore(Namespace.create(type))
        .getOrComputeIfAbsent(
            type,
            key -> {
              try {
                return maker.call();
              } catch (Exception e) {
                throw new IllegalStateException(type.getSimpleName() + " does not start", e);
              }
            },
            type);
  }
}
