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
 * The stores in a folder. Each store has a subfolder of jars; a class loader for that store alone
 * loads the jars when the store is first requested. Thread-safe.
 */
public final class StoreCatalog {
  private final Path folder;
  private final Map<String, StoreProvider> loaded = new TreeMap<>();

  /**
   * @param folder folder that has one subfolder of jars for each store or version of a store
   */
  public StoreCatalog(Path folder) {
    this.folder = folder;
  }

  /**
   * The names of stores that users may use, sorted: each store's name and, if several versions of a
   * store are installed, the names of their folders too.
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
   * The provider of a store.
   *
   * @param name the store's name, which means the newest version, or the name of a version's folder
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if there is no such
   *     store, and {@link StoreException.Kind#FAILED} if its binding is broken
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

  /** Names of the stores that have a working binding and meet a condition. */
  public List<String> names(Predicate<StoreProvider> having) {
    return names().stream().filter(name -> usable(name).filter(having).isPresent()).toList();
  }

  /** The store that replaces a YCSB binding, given the binding's name or class. */
  public Optional<String> ofYcsb(String binding) {
    return folders().keySet().stream()
        .filter(store -> usable(store).filter(of -> of.ycsbNames().contains(binding)).isPresent())
        .findFirst();
  }

  /**
   * The provider of a store; empty if the store is broken. The error is reported when the store is
   * requested by name.
   */
  private Optional<StoreProvider> usable(String store) {
    try {
      return Optional.of(provider(store));
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  /**
   * The folder of a store's jars.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if there is no such
   *     store
   */
  public Path jars(String name) throws StoreException {
    return folder(name).path();
  }

  /**
   * Checks names and values of settings without connecting.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING}, with a message of one
   *     line, if a name or value is wrong; of kind {@link StoreException.Kind#FAILED} if the
   *     store's binding is broken
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
   * Opens a store. While the store is opened, its class loader is the thread's context class
   * loader, which many client libraries need. Threads that use the store's sessions call {@link
   * #enter} first.
   *
   * @param given settings by name; unknown names are refused unless the store accepts them
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

  /**
   * @param doing description of the action, for the message if the action fails
   */
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

  /** The folders of each store, older versions first. */
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
