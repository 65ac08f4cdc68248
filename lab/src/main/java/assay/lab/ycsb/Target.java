package assay.lab.ycsb;

import assay.store.Names;
import java.io.File;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The store that a command line in YCSB's words means.
 *
 * @param store as Assay calls it
 * @param bindingClass the class of a YCSB binding; empty for a store of Assay's
 * @param bindingPath where that class and what it needs lie, as {@code -cp} has it; may be empty
 * @param settings the settings of a store of Assay's, by name
 */
public record Target(
    String store, String bindingClass, String bindingPath, Collection<String> settings) {
  /** The store that runs YCSB's bindings. */
  public static final String FOREIGN = "ycsb";

  private static final String ACCUMULO = "accumulo";
  private static final String HBASE = "hbase";

  /** YCSB's name for Assay's {@code accumulo}. */
  private static final Pattern ACCUMULO_NAME = Pattern.compile("accumulo(1\\.[0-9]+)?");

  /** YCSB's names for Assay's {@code hbase}. */
  private static final Pattern HBASE_NAME = Pattern.compile("hbase(098|10|12|14|1|20|2)?");

  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*\\.)+"
              + "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");

  private static final String CASSANDRA = "cassandra";

  /** YCSB's names for Assay's {@code cassandra}. */
  private static final Pattern CASSANDRA_NAME = Pattern.compile("cassandra2?-cql");

  /** YCSB's classes whose work a store of Assay's does where no path says where they lie. */
  private static final Map<String, String> CLASSES =
      Map.of(
          "BasicDB", "null",
          "db.accumulo.AccumuloClient", ACCUMULO,
          "db.CassandraCQLClient", CASSANDRA,
          "db.hbase1.HBaseClient1", HBASE,
          "db.hbase2.HBaseClient2", HBASE);

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
   * @throws IllegalArgumentException if there is none, with one line that says what to do
   */
  public static Target named(String name, String path, Collection<String> stores) {
    String wanted = name.equals("basic") ? "null" : name;
    if (ACCUMULO_NAME.matcher(wanted).matches()) {
      wanted = ACCUMULO;
    } else if (CASSANDRA_NAME.matcher(wanted).matches() && stores.contains(CASSANDRA)) {
      wanted = CASSANDRA;
    } else if (HBASE_NAME.matcher(wanted).matches() && stores.contains(HBASE)) {
      wanted = HBASE;
    } else if (path.isEmpty()) {
      wanted = CLASSES.getOrDefault(name.replaceFirst("^(com\\.yahoo|site)\\.ycsb\\.", ""), wanted);
    }
    Optional<String> released = BindingNames.classOf(name);
    if (released.isPresent() && !path.isEmpty()) {
      return binding(released.get(), path);
    }
    if (stores.contains(wanted) && !wanted.equals(FOREIGN)) {
      return new Target(wanted, "", "", List.of());
    }
    if (CLASS_NAME.matcher(wanted).matches() && !wanted.equals(wanted.toLowerCase(Locale.ROOT))) {
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
            + Names.nearest(name, Stream.concat(stores.stream(), Stream.of("basic")).toList()));
  }

  /** The same with the names of the store's settings. */
  public Target withSettings(Collection<String> names) {
    return new Target(store, bindingClass, bindingPath, List.copyOf(names));
  }

  /** A YCSB binding by its class. */
  public static Target binding(String className, String path) {
    return new Target(FOREIGN, className, path, List.of());
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
