package assay.stores.ycsb;

import java.util.Map;
import java.util.TreeMap;

/** Describes failures of a YCSB binding in one line, with the remedy if known. */
final class BindingFailures {
  /**
   * Jars that contain classes which bindings often lack. The keys are package names; the longest
   * matching package name applies.
   */
  private static final Map<String, String> JAR_BY_PACKAGE =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("com.aerospike", "aerospike-client"),
              Map.entry("com.amazonaws", "aws-java-sdk-bundle"),
              Map.entry("com.datastax.driver", "cassandra-driver-core"),
              Map.entry("com.fasterxml.jackson.core", "jackson-core"),
              Map.entry("com.fasterxml.jackson.databind", "jackson-databind"),
              Map.entry("com.google.common", "guava"),
              Map.entry("com.google.gson", "gson"),
              Map.entry("com.google.protobuf", "protobuf-java"),
              Map.entry("com.mongodb", "mongo-java-driver"),
              Map.entry("com.mysql", "mysql-connector-j"),
              Map.entry("io.netty", "netty-all"),
              Map.entry("net.spy.memcached", "spymemcached"),
              Map.entry("org.apache.accumulo.core", "accumulo-core"),
              Map.entry("org.apache.commons.lang3", "commons-lang3"),
              Map.entry("org.apache.commons.logging", "commons-logging"),
              Map.entry("org.apache.commons.pool2", "commons-pool2"),
              Map.entry("org.apache.hadoop", "hadoop-client-api"),
              Map.entry("org.apache.hadoop.hbase", "hbase-shaded-client"),
              Map.entry("org.apache.kudu", "kudu-client"),
              Map.entry("org.apache.log4j", "log4j-1.2-api"),
              Map.entry("org.apache.thrift", "libthrift"),
              Map.entry("org.apache.zookeeper", "zookeeper"),
              Map.entry("org.bson", "mongo-java-driver"),
              Map.entry("org.h2", "h2"),
              Map.entry("org.json", "json"),
              Map.entry("org.mariadb", "mariadb-java-client"),
              Map.entry("org.postgresql", "postgresql"),
              Map.entry("org.rocksdb", "rocksdbjni"),
              Map.entry("redis.clients", "jedis")));

  private BindingFailures() {}

  static boolean isMissingClass(Throwable thrown) {
    return missing(thrown) != null;
  }

  static String text(Throwable thrown) {
    String missing = missing(thrown);
    if (missing != null) {
      String jar = jar(missing);
      return "the binding needs the class "
          + missing
          + ", which is not in the binding's path; "
          + (jar == null
              ? "add the jar that contains the class"
              : "add " + jar + "-….jar, which usually contains the class,")
          + " to binding-path";
    }
    if (thrown instanceof UnsupportedClassVersionError) {
      return oneLine(thrown.getMessage()) + "; run Assay on a newer Java";
    }
    // The loop finds the first exception whose message contains more than the text of its cause.
    Throwable telling = thrown;
    while (telling.getCause() != null
        && (telling.getMessage() == null
            || telling.getMessage().equals(telling.getCause().toString()))) {
      telling = telling.getCause();
    }
    String message = telling.getMessage();
    if (message == null || message.isBlank()) {
      return telling.getClass().getName();
    }
    boolean tellsItself = telling.getClass().getName().equals("site.ycsb.DBException");
    return (tellsItself ? "" : telling.getClass().getSimpleName() + ": ") + oneLine(message);
  }

  static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " / ");
  }

  private static String missing(Throwable thrown) {
    int depth = 0;
    for (Throwable t = thrown; t != null && depth++ < 20; t = t.getCause()) {
      String name = t.getMessage();
      if (name != null
          && (t instanceof ClassNotFoundException
              || (t instanceof NoClassDefFoundError && !name.startsWith("Could not initialize")))) {
        return name.replace('/', '.');
      }
    }
    return null;
  }

  private static String jar(String type) {
    for (String prefix = type; prefix.indexOf('.') > 0; ) {
      prefix = prefix.substring(0, prefix.lastIndexOf('.'));
      String jar = JAR_BY_PACKAGE.get(prefix);
      if (jar != null) {
        return jar;
      }
    }
    return null;
  }
}
