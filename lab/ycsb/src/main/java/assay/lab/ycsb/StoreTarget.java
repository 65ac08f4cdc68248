package assay.lab.ycsb;

import assay.store.Names;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The store that a YCSB command line names.
 *
 * @param store Assay's name of the store
 * @param bindingClass class of a YCSB binding; empty if the store is one of Assay's stores
 * @param bindingPath class path of the binding, as in {@code -cp}; may be empty
 * @param site path of an hbase-site.xml in a folder of {@code -cp}; may be empty
 * @param settings names of the settings of one of Assay's stores
 */
public record StoreTarget(
    String store,
    String bindingClass,
    String bindingPath,
    String site,
    Collection<String> settings) {
  public static final String FOREIGN = "ycsb";

  private static final String ACCUMULO = "accumulo";
  private static final String HBASE = "hbase";
  private static final String HBASE_SITE = "hbase-site.xml";

  /**
   * Name of YCSB's binding that prints each operation and stores nothing. The binding is part of
   * YCSB's core.
   */
  private static final String BASIC = "basic";

  private static final Set<String> BASIC_NAMES =
      Set.of(BASIC, "site.ycsb.BasicDB", "com.yahoo.ycsb.BasicDB");

  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*\\.)+"
              + "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");

  /**
   * Class names of the bindings in YCSB's releases, by the names of the bindings. Class names are
   * relative to the package site.ycsb.
   */
  private static final Properties RELEASED = released();

  private static Properties released() {
    Properties classes = new Properties();
    try (InputStream in = StoreTarget.class.getResourceAsStream("bindings.properties")) {
      classes.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return classes;
  }

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
   * Finds a store by its name. If the name is the name of an Assay store, the result contains no
   * settings.
   *
   * @param name name of a store in Assay or YCSB, or class of a binding
   * @param path class path of the binding; empty if the user gave no class path
   * @param stores names of Assay's stores
   * @param storeOf maps a YCSB binding to the name of the Assay store that replaces it. The
   *     argument is a name or class as in YCSB releases since 0.17
   * @throws IllegalArgumentException if there is no such store; the message is one line and names a
   *     remedy
   */
  public static StoreTarget named(
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
      return new StoreTarget(HBASE, "", "", site.get().toString(), List.of());
    }
    Optional<String> released =
        Optional.ofNullable(RELEASED.getProperty(name)).map("site.ycsb."::concat);
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
              + "' is not built in; add its YCSB binding with -cp PATH, such as ycsb-"
              + name
              + "-binding-0.17.0.tar.gz");
    }
    throw new IllegalArgumentException(
        "no store '"
            + name
            + "'; "
            + Names.nearest(name, Stream.concat(stores.stream(), Stream.of(BASIC)).toList()));
  }

  public StoreTarget withSettings(Collection<String> names) {
    return new StoreTarget(store, bindingClass, bindingPath, site, List.copyOf(names));
  }

  static StoreTarget builtIn(String store) {
    return new StoreTarget(store, "", "", "", List.of());
  }

  public static StoreTarget binding(String className, String path) {
    return new StoreTarget(FOREIGN, className, path, "", List.of());
  }

  /**
   * Returns the first hbase-site.xml of a class path. Returns empty unless each part of the class
   * path is a folder with an hbase-site.xml. YCSB's HBase bindings find their cluster in the same
   * way.
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

  private static void requireNoPath(String store, String path) {
    if (!path.isEmpty()) {
      throw new IllegalArgumentException(
          "-cp "
              + path
              + ": the store "
              + store
              + " is built in and uses no class path; "
              + switch (store) {
                case HBASE -> "specify a folder with the cluster's " + HBASE_SITE;
                case ACCUMULO -> "specify the cluster with -p client-properties=FILE";
                case "cassandra" -> "specify the cluster with -p hosts=HOST,…";
                default -> "omit -cp";
              });
    }
  }

  String label() {
    String last = bindingClass.substring(bindingClass.lastIndexOf('.') + 1);
    return isForeign() ? last.replaceAll("[^A-Za-z0-9_-]", "-") : store;
  }

  /**
   * Makes the paths in the option {@code -cp} absolute, because another class loader resolves these
   * paths when the store is opened.
   */
  static String absolute(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(part -> !part.isEmpty())
        .map(part -> Path.of(part).toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
