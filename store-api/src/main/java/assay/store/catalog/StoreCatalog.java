package assay.store.catalog;

import assay.store.Names;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The stores that are installed in a folder. Each store has a subfolder of jars with its own class
 * loader. A store's jars are loaded when the store is first requested. Thread-safe.
 */
public final class StoreCatalog {
  private final Path folder;
  private final Map<String, StoreProvider> loaded = new TreeMap<>();

  /**
   * Creates a catalog of the stores in a folder.
   *
   * @param folder folder that has one subfolder of jars for each store or version of a store
   */
  public StoreCatalog(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns the sorted names of all stores. If several versions of a store are installed, the names
   * of the versions' folders are included.
   */
  public List<String> names() {
    TreeSet<String> names = new TreeSet<>();
    Map<String, List<StoreFolder>> folders = folders();
    folders.forEach(
        (store, versions) -> {
          names.add(store);
          if (versions.size() > 1) {
            versions.forEach(version -> names.add(version.name()));
          }
        });
    return List.copyOf(names);
  }

  /**
   * Returns the provider of a store.
   *
   * @param name the store's name for the newest version, or the folder's name for a particular
   *     version
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if there is no such
   *     store; of kind {@link StoreException.Kind#FAILED} if the store's binding is broken
   */
  public synchronized StoreProvider provider(String name) throws StoreException {
    StoreFolder chosen = folder(name);
    StoreProvider provider = loaded.get(chosen.name());
    if (provider == null) {
      provider = chosen.load();
      loaded.put(chosen.name(), provider);
    }
    return provider;
  }

  /**
   * Returns the names of the stores whose binding works and whose provider meets the given
   * condition.
   */
  public List<String> names(Predicate<StoreProvider> having) {
    return names().stream().filter(name -> usable(name).filter(having).isPresent()).toList();
  }

  /** Returns the store that replaces a YCSB binding, given the binding's name or class. */
  public Optional<String> ofYcsb(String binding) {
    return folders().keySet().stream()
        .filter(store -> usable(store).filter(of -> of.ycsbNames().contains(binding)).isPresent())
        .findFirst();
  }

  /**
   * Returns the provider of a store; empty if the store's binding is broken. A broken binding is
   * reported only when the user requests the store by name.
   */
  private Optional<StoreProvider> usable(String store) {
    try {
      return Optional.of(provider(store));
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the folder of a store's jars.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if there is no such
   *     store
   */
  public Path jars(String name) throws StoreException {
    return folder(name).path();
  }

  /**
   * Checks the names and values of a store's settings without connecting.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if a name or value is
   *     wrong; the message is one line. The exception is of kind {@link StoreException.Kind#FAILED}
   *     if the store's binding is broken
   */
  public void check(String name, Map<String, String> given) throws StoreException {
    StoreProvider provider = provider(name);
    StoreSettings settings = StoreSettings.of(provider, given);
    inClassesOf(
        name,
        provider,
        "check the settings",
        () -> {
          provider.check(settings);
          return null;
        });
  }

  /**
   * Opens a store. While the store is being opened, the store's class loader is the thread's
   * context class loader, because many client libraries require this. Threads that use the store's
   * sessions must call {@link #enter} first.
   *
   * @param given settings by name; an unknown name is an error unless the provider accepts other
   *     names
   */
  public Store open(String name, Map<String, String> given) throws StoreException {
    StoreProvider provider = provider(name);
    StoreSettings settings = StoreSettings.of(provider, given);
    return inClassesOf(name, provider, "open the store", () -> provider.open(settings));
  }

  @FunctionalInterface
  private interface Work<T> {
    T done() throws StoreException;
  }

  private <T> T inClassesOf(String name, StoreProvider provider, String doing, Work<T> work)
      throws StoreException {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try {
      Thread.currentThread().setContextClassLoader(provider.getClass().getClassLoader());
      return work.done();
    } catch (RuntimeException | LinkageError e) {
      throw StoreException.failed(
          "the binding of store '" + name + "' in " + jars(name) + " fails to " + doing + ": " + e,
          e);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** Makes the store's class loader the current thread's context class loader. */
  public static void enter(Store store) {
    Thread.currentThread().setContextClassLoader(store.getClass().getClassLoader());
  }

  private StoreFolder folder(String name) throws StoreException {
    Map<String, List<StoreFolder>> folders = folders();
    List<StoreFolder> versions = folders.get(name);
    if (versions != null) {
      return versions.get(versions.size() - 1);
    }
    return folders.values().stream()
        .flatMap(List::stream)
        .filter(version -> version.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new StoreException(
                    StoreException.Kind.BAD_SETTING,
                    "no store '" + name + "'; " + Names.nearest(name, names())));
  }

  /** Returns the folders of each store, older versions first. */
  private Map<String, List<StoreFolder>> folders() {
    if (!Files.isDirectory(folder)) {
      return Map.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(Files::isDirectory)
          .map(StoreFolder::of)
          .sorted(StoreFolder.BY_VERSION)
          .collect(Collectors.groupingBy(StoreFolder::store));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
