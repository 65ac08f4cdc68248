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
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A store's folder of jars. The folder's name is the store's name. If several versions are
 * installed, a hyphen and the version follow the name, as in {@code accumulo-2.1}.
 *
 * @param version version in the folder's name; empty if the name has none
 */
record StoreFolder(Path path, String store, String version) {
  private static final String SERVICES = "META-INF/services/" + StoreProvider.class.getName();

  /**
   * Maximum number of providers to try; a folder normally has one provider. Without this limit, a
   * broken services file that fails at every attempt would make the search endless.
   */
  private static final int MOST_PROVIDERS = 10;

  private static final Pattern VERSIONED = Pattern.compile("(.+?)-([0-9][0-9a-z.]*)");

  /** Compares strings of digits by their numeric value. The strings must not have leading zeros. */
  private static final Comparator<String> BY_NUMBER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  /** Orders a store's folders from older to newer versions. */
  static final Comparator<StoreFolder> BY_VERSION =
      Comparator.comparing(
          folder -> folder.version.split("\\."), (a, b) -> Arrays.compare(a, b, BY_NUMBER));

  static StoreFolder of(Path path) {
    String name = path.getFileName().toString();
    Matcher matcher = VERSIONED.matcher(name);
    return matcher.matches()
        ? new StoreFolder(path, matcher.group(1), matcher.group(2))
        : new StoreFolder(path, name, "");
  }

  String name() {
    return path.getFileName().toString();
  }

  /**
   * Returns the folder's provider, after a check that the provider's classes can be loaded.
   *
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} with a message that shows the
   *     services file and the providers found there
   */
  StoreProvider load() throws StoreException {
    StoreClassLoader loader = new StoreClassLoader(name(), jars(), getClass().getClassLoader());
    List<String> found = new ArrayList<>();
    Throwable cause = null;
    Iterator<StoreProvider> providers = ServiceLoader.load(StoreProvider.class, loader).iterator();
    for (int i = 0; i < MOST_PROVIDERS; i++) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        StoreProvider provider = providers.next();
        if (store.equals(provider.name())) {
          check(provider);
          return provider;
        }
        found.add(provider.getClass().getName() + " provides '" + provider.name() + "'");
      } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
        found.add(told(e));
        cause = e;
      }
    }
    throw StoreException.failed(
        "store '" + store + "' is broken: " + whatIsThere(loader, found), cause);
  }

  /**
   * Loads the classes that the provider refers to. A missing class is therefore reported when the
   * provider is loaded, and not during a later call.
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
      return "no jar in " + path + " has " + SERVICES;
    }
    String files = String.join(", ", services);
    return found.isEmpty()
        ? "no provider class is named in " + files
        : files + ": " + String.join("; ", found);
  }

  private static String told(Throwable error) {
    Throwable cause = error instanceof ServiceConfigurationError ? error.getCause() : null;
    String text = cause == null ? error.toString() : error.getMessage() + ": " + cause;
    return text.lines().findFirst().orElse("");
  }

  private URL[] jars() {
    try (Stream<Path> files = Files.list(path)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.getFileName().toString().startsWith("slf4j-"))
          .sorted()
          .map(StoreFolder::url)
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
