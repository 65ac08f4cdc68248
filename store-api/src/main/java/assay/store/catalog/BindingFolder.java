package assay.store.catalog;

import assay.store.StoreException;
import assay.store.StoreProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Loads the provider from a store's folder, or reports why the folder is broken. */
record BindingFolder(StoreFolder folder) {
  private static final String SERVICES = "META-INF/services/" + StoreProvider.class.getName();

  /**
   * Maximum number of providers to try. A folder normally has one provider; the limit ends the loop
   * if a broken services file fails endlessly.
   */
  private static final int MOST_PROVIDERS = 10;

  /**
   * The folder's provider, after a check that its classes can be loaded.
   *
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} with a message that shows the
   *     services file and the providers found there
   */
  StoreProvider load() throws StoreException {
    StoreClassLoader loader =
        new StoreClassLoader(folder.name(), jars(), getClass().getClassLoader());
    List<String> found = new ArrayList<>();
    Throwable cause = null;
    Iterator<StoreProvider> providers = ServiceLoader.load(StoreProvider.class, loader).iterator();
    for (int i = 0; i < MOST_PROVIDERS; i++) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        StoreProvider provider = providers.next();
        if (folder.store().equals(provider.name())) {
          check(provider);
          return provider;
        }
        found.add(provider.getClass().getName() + " provides '" + provider.name() + "'");
      } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
        found.add(told(e));
        cause = e;
      }
    }
    throw new StoreException(
        StoreException.Kind.FAILED,
        "store '" + folder.store() + "' is broken: " + whatIsThere(loader, found),
        cause);
  }

  /**
   * Loads the provider's classes now, so that a missing class is reported here and not by a later
   * caller.
   */
  private static void check(StoreProvider provider) {
    Objects.requireNonNull(provider.storeClass(), "storeClass");
    Objects.requireNonNull(provider.description(), "description");
    Objects.requireNonNull(provider.settings(), "settings");
    Objects.requireNonNull(provider.ycsbNames(), "ycsbNames");
    Objects.requireNonNull(provider.differences(), "differences");
  }

  private String whatIsThere(StoreClassLoader loader, List<String> found) {
    List<String> services;
    try {
      services =
          Collections.list(loader.findResources(SERVICES)).stream().map(URL::getPath).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (services.isEmpty()) {
      return "no jar in " + folder.path() + " has " + SERVICES;
    }
    return String.join(", ", services)
        + (found.isEmpty() ? " names no class" : ": " + String.join("; ", found));
  }

  private static String told(Throwable error) {
    Throwable cause = error instanceof ServiceConfigurationError ? error.getCause() : null;
    String text = cause == null ? error.toString() : error.getMessage() + ": " + cause;
    return text.lines().findFirst().orElse("");
  }

  private URL[] jars() {
    try (Stream<Path> files = Files.list(folder.path())) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.getFileName().toString().startsWith("slf4j-"))
          .sorted()
          .map(BindingFolder::url)
          .toArray(URL[]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }
}
