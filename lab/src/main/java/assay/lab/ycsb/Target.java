package assay.lab.ycsb;

import assay.store.Names;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The store that a command line in YCSB's words means.
 *
 * @param store as Assay calls it
 * @param bindingClass the class of a YCSB binding; empty for a store of Assay's
 * @param bindingPath where that class and what it needs lie, as {@code -cp} has it; may be empty
 * @param site the site's hbase-site.xml, from a folder that {@code -cp} names; may be empty
 * @param settings the settings of a store of Assay's, by name
 */
public record Target(
    String store,
    String bindingClass,
    String bindingPath,
    String site,
    Collection<String> settings) {
  /** The store that runs YCSB's bindings. */
  public static final String FOREIGN = "ycsb";

  private static final String ACCUMULO = "accumulo";
  private static final String HBASE = "hbase";
  private static final String HBASE_SITE = "hbase-site.xml";

  /** YCSB's binding that prints each operation and keeps nothing. It comes with YCSB's core. */
  private static final String BASIC = "basic";

  private static final Set<String> BASIC_NAMES =
      Set.of(BASIC, "site.ycsb.BasicDB", "com.yahoo.ycsb.BasicDB");

  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*\\.)+"
              + "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");

  /** Whether a YCSB binding does the work. */
  public boolean isForeign() {
    return store.equals(FOREIGN);
  }

  boolean isAccumulo() {
    return store.equals(ACCUMULO);
  }

  boolean isHBase() {
    return store.equals(HBASE);
  }

  /**
   * Finds the store; one of Assay's without its settings.
   *
   * @param name Assay's name of a store, YCSB's, or the class of a binding
   * @param path where a binding lies; empty if it was not given
   * @param stores the names of Assay's stores
   * @param storeOf Assay's store by a name or class of YCSB's, the latter as releases since 0.17
   *     have it; empty if none does that binding's work
   * @throws IllegalArgumentException if there is none, with one line that says what to do
   */
  public static Target named(
      String name,
      String path,
      Collection<String> stores,
      Function<String, Optional<String>> storeOf) {
    if (BASIC_NAMES.contains(name)) {
      return binding("site.ycsb.BasicDB", path);
    }
    Optional<Path> site = hbaseSite(path);
    String classes = site.isPresent() ? "" : path;
    String wanted = name;
    if (!stores.contains(name) && (classes.isEmpty() || !CLASS_NAME.matcher(name).matches())) {
      wanted = storeOf.apply(name.replaceFirst("^com\\.yahoo\\.", "site.")).orElse(name);
    }
    if (wanted.equals(HBASE) && site.isPresent()) {
      return new Target(HBASE, "", "", site.get().toString(), List.of());
    }
    Optional<String> released = BindingNames.classOf(name);
    if (released.isPresent() && !path.isEmpty()) {
      return binding(released.get(), path);
    }
    if (stores.contains(wanted) && !wanted.equals(FOREIGN)) {
      requireNoPath(wanted, path);
      return builtIn(wanted);
    }
    if (CLASS_NAME.matcher(wanted).matches()
        && (!classes.isEmpty() || !wanted.equals(wanted.toLowerCase(Locale.ROOT)))) {
      return binding(wanted, path);
    }
    if (released.isPresent()) {
      throw new IllegalArgumentException(
          "store '"
              + name
              + "' is not built in: say where its YCSB binding lies by -cp PATH, such as"
              + " ycsb-"
              + name
              + "-binding-0.17.0.tar.gz");
    }
    throw new IllegalArgumentException(
        "no store '"
            + name
            + "'; "
            + Names.nearest(name, Stream.concat(stores.stream(), Stream.of(BASIC)).toList()));
  }

  /** The same with the names of the store's settings. */
  public Target withSettings(Collection<String> names) {
    return new Target(store, bindingClass, bindingPath, site, List.copyOf(names));
  }

  /** A store of Assay's without its settings. */
  static Target builtIn(String store) {
    return new Target(store, "", "", "", List.of());
  }

  /** A YCSB binding by its class. */
  public static Target binding(String className, String path) {
    return new Target(FOREIGN, className, path, "", List.of());
  }

  /**
   * The first hbase-site.xml of a class path that has nothing but folders with one: so YCSB's
   * bindings of HBase find their cluster.
   */
  private static Optional<Path> hbaseSite(String path) {
    List<Path> files =
        Stream.of(path.split(File.pathSeparator, -1))
            .filter(part -> !part.isEmpty())
            .map(part -> Path.of(part).toAbsolutePath().normalize().resolve(HBASE_SITE))
            .toList();
    return files.stream().allMatch(Files::isRegularFile)
        ? files.stream().findFirst()
        : Optional.empty();
  }

  /** Where a user says that something is, it must not be passed over. */
  private static void requireNoPath(String store, String path) {
    if (!path.isEmpty()) {
      throw new IllegalArgumentException(
          "-cp "
              + path
              + ": the store "
              + store
              + " is built in and reads no class path; "
              + switch (store) {
                case HBASE -> "name a folder with the site's " + HBASE_SITE;
                case ACCUMULO -> "name the site by -p client-properties=FILE";
                case "cassandra" -> "name the site by -p hosts=HOST,…";
                default -> "leave it out";
              });
    }
  }

  /** The name as part of a folder's name. */
  String label() {
    String last = bindingClass.substring(bindingClass.lastIndexOf('.') + 1);
    return isForeign() ? last.replaceAll("[^A-Za-z0-9_-]", "-") : store;
  }

  /** Paths of {@code -cp} made absolute: the store is opened by another loader. */
  static String absolute(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(part -> !part.isEmpty())
        .map(part -> Path.of(part).toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
