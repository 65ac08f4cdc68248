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
 * A store's folder of jars. The folder has the store's name or, if several versions are installed,
 * the store's name, a hyphen and the version: {@code accumulo-2.1}.
 *
 * @param store the store's name
 * @param version empty if the folder's name has none
 */
record StoreFolder(Path path, String store, String version) {
  private static final String SERVICES = "META-INF/services/" + StoreProvider.class.getName();

  /**
   * Maximum number of providers to try. A folder normally has one provider; the limit ends the loop
   * if a broken services file fails endlessly.
   */
  private static final int MOST_PROVIDERS = 10;

  private static final Pattern VERSIONED = Pattern.compile("(.+?)-([0-9][0-9a-z.]*)");

  /** Compares numbers without leading zeros. */
  private static final Comparator<String> BY_NUMBER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  /** Older versions first. */
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

  /** The folder's name, with which users choose a version. */
  String name() {
    return path.getFileName().toString();
  }

  /**
   * The folder's provider, after a check that its classes can be loaded.
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
      return "no jar in " + path + " has " + SERVICES;
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
