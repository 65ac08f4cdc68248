package assay.store.catalog;

import assay.store.Names;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The stores that lie in a folder: a sub-folder of jars for each, loaded by a class loader of its
 * own when the store is first asked for. Thread-safe.
 */
public final class StoreCatalog {
  private final Path folder;
  private final Map<String, StoreProvider> loaded = new TreeMap<>();

  /**
   * @param folder holds one folder of jars a store, named as the store is
   */
  public StoreCatalog(Path folder) {
    this.folder = folder;
  }

  /** The names of the stores, in order. */
  public List<String> names() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(Files::isDirectory)
          .map(p -> p.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The provider of a store.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if there is none
   */
  public synchronized StoreProvider provider(String name) throws StoreException {
    StoreProvider provider = loaded.get(name);
    if (provider == null) {
      List<String> names = names();
      if (!names.contains(name)) {
        throw new StoreException(
            StoreException.Kind.BAD_SETTING,
            "no store '" + name + "'; " + Names.nearest(name, names));
      }
      provider = load(name);
      loaded.put(name, provider);
    }
    return provider;
  }

  /**
   * Opens a store with its own class loader as the thread's context class loader, which many client
   * libraries look at. Threads that use the store's sessions call {@link #enter} first.
   *
   * @param given settings by name; names not known are refused where the store wants that
   */
  public Store open(String name, Map<String, String> given) throws StoreException {
    StoreProvider provider = provider(name);
    StoreSettings settings = StoreSettings.of(provider, given);
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try {
      Thread.currentThread().setContextClassLoader(provider.getClass().getClassLoader());
      return provider.open(settings);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** Makes the store's class loader the current thread's context class loader. */
  public static void enter(Store store) {
    Thread.currentThread().setContextClassLoader(store.getClass().getClassLoader());
  }

  private StoreProvider load(String name) throws StoreException {
    StoreClassLoader loader =
        new StoreClassLoader(name, jars(folder.resolve(name)), getClass().getClassLoader());
    for (StoreProvider provider : ServiceLoader.load(StoreProvider.class, loader)) {
      if (provider.name().equals(name)) {
        return provider;
      }
    }
    throw new StoreException(
        StoreException.Kind.FAILED,
        "no jar in " + folder.resolve(name) + " provides a store named '" + name + "'");
  }

  private static URL[] jars(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.getFileName().toString().startsWith("slf4j-"))
          .sorted()
          .map(StoreCatalog::url)
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
