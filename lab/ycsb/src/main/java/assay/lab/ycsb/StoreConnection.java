package assay.lab.ycsb;

import assay.lab.ycsb.GivenProperties.Given;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Translates the connection and buffer properties of YCSB's bindings to settings of Assay's stores.
 */
final class StoreConnection {
  private static final List<String> ACCUMULO =
      List.of(
          "accumulo.instanceName", "accumulo.zooKeepers", "accumulo.username", "accumulo.password");

  private final StoreTarget target;
  private final Map<String, Given> given;
  private final PropertyValues values;

  StoreConnection(StoreTarget target, Map<String, Given> given, PropertyValues values) {
    this.target = target;
    this.given = given;
    this.values = values;
  }

  void addTo(SortedMap<String, String> settings) {
    switch (target.store()) {
      case "accumulo" -> accumulo(settings);
      case "cassandra" -> cassandra(settings);
      case "hbase" -> hbase(settings);
      case "rocksdb" -> {
        if (values.has("rocksdb.dir")) {
          settings.put("directory", values.text("rocksdb.dir"));
        }
      }
      default -> {
        // YCSB has no properties for other stores, so users set the store's settings instead.
      }
    }
  }

  List<SecretProperties> secrets() {
    return switch (target.store()) {
      case "accumulo" -> List.of(new SecretProperties("client-properties", accumuloClient()));
      case "cassandra" ->
          List.of(
              new SecretProperties("credentials", cassandraCredentials()),
              new SecretProperties("tls", cassandraTls()));
      default -> List.of();
    };
  }

  private void accumulo(SortedMap<String, String> settings) {
    settings.put("buffer", Long.toString(values.whole("accumulo.batchWriterSize", 0, 1L << 40)));
    settings.put(
        "buffer-latency",
        values.whole("accumulo.batchWriterMaxLatency", 0, Integer.MAX_VALUE) + "ms");
    long threads =
        values.has("accumulo.batchWriterThreads")
            ? values.whole("accumulo.batchWriterThreads", 1, 1000)
            : Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    settings.put("buffer-threads", Long.toString(threads));
  }

  private Map<String, String> accumuloClient() {
    if (!anyOrAll(ACCUMULO)) {
      return Map.of();
    }
    Map<String, String> client = new LinkedHashMap<>();
    client.put("instance.name", values.text("accumulo.instanceName"));
    client.put("instance.zookeepers", values.text("accumulo.zooKeepers"));
    client.put("auth.type", "password");
    client.put("auth.principal", values.text("accumulo.username"));
    client.put("auth.token", given.get("accumulo.password").value());
    return client;
  }

  private void cassandra(SortedMap<String, String> settings) {
    requireWith(
        "hosts", List.of("port", "cassandra.username", "cassandra.password", "cassandra.useSSL"));
    if (values.has("hosts")) {
      long port = values.whole("port", 1, 65_535);
      settings.put(
          "hosts",
          Arrays.stream(values.text("hosts").split(",", -1))
              .map(host -> host.strip() + ":" + port)
              .collect(Collectors.joining(",")));
    }
    settings.put("keyspace", values.text("cassandra.keyspace"));
    settings.put("read-consistency", values.text("cassandra.readconsistencylevel"));
    settings.put("write-consistency", values.text("cassandra.writeconsistencylevel"));
    cassandraConnections(settings);
    if (values.has("cassandra.readtimeoutmillis")) {
      settings.put(
          "timeout", values.whole("cassandra.readtimeoutmillis", 1, Integer.MAX_VALUE) + "ms");
    }
    // The buffer size is zero, because YCSB's binding waits for each write.
    settings.put("buffer", "0");
  }

  private void cassandraConnections(SortedMap<String, String> settings) {
    long connections = 1;
    if (values.has("cassandra.coreconnections")) {
      connections = values.whole("cassandra.coreconnections", 1, 1000);
      settings.put("connections", Long.toString(connections));
    }
    if (values.has("cassandra.maxconnections")
        && values.whole("cassandra.maxconnections", 1, 1000) != connections) {
      throw values.bad(
          "cassandra.maxconnections",
          "must equal cassandra.coreconnections ("
              + connections
              + "): the number of connections is fixed");
    }
  }

  /**
   * Returns the TLS settings. If TLS is used, the result contains at least one setting, at its
   * default value. An empty result would not be passed to the store.
   */
  private Map<String, String> cassandraTls() {
    return values.flag("cassandra.useSSL") && !given.containsKey("tls")
        ? Map.of("hostname-validation", "true")
        : Map.of();
  }

  private Map<String, String> cassandraCredentials() {
    return anyOrAll(List.of("cassandra.username", "cassandra.password"))
        ? Map.of(
            "username", values.text("cassandra.username"),
            "password", given.get("cassandra.password").value())
        : Map.of();
  }

  private void hbase(SortedMap<String, String> settings) {
    requireWith("hbase.zookeeper.quorum", List.of("hbase.zookeeper.property.clientPort"));
    if (target.site().isEmpty()) {
      requireWith("hbase.zookeeper.quorum", List.of("zookeeper.znode.parent"));
    } else if (given.containsKey("site")) {
      throw values.bad("site", "-cp sets the same value; use only one");
    } else {
      settings.put("site", target.site());
    }
    long bytes = values.whole("writebuffersize", 1, 1L << 40);
    settings.put("buffer", values.flag("clientbuffering") ? Long.toString(bytes) : "0");
    if (values.has("hbase.zookeeper.quorum")) {
      long port = values.whole("hbase.zookeeper.property.clientPort", 1, 65_535);
      settings.put(
          "zookeeper",
          Arrays.stream(values.text("hbase.zookeeper.quorum").split(",", -1))
              .map(host -> host.contains(":") ? host.strip() : host.strip() + ":" + port)
              .collect(Collectors.joining(",")));
    }
    // The znode is passed to the store only if the user set the property. YCSB's default is the
    // same as HBase's default, and must not override a site file.
    if (values.has("zookeeper.znode.parent")) {
      settings.put("znode", values.text("zookeeper.znode.parent"));
    }
  }

  /**
   * Rejects a part of an address, such as a port, if the address itself is missing. Without an
   * address, Assay would use the cluster on this machine and ignore the part.
   */
  private void requireWith(String name, List<String> parts) {
    for (String part : parts) {
      if (values.has(part) && !values.has(name)) {
        throw values.bad(part, "has no effect without " + name + "; set both");
      }
    }
  }

  /**
   * Returns whether the user set all properties in {@code names}. Fails if the user set only some
   * of the properties.
   */
  private boolean anyOrAll(List<String> names) {
    if (names.stream().noneMatch(values::has)) {
      return false;
    }
    for (String name : names) {
      if (!values.has(name)) {
        throw new IllegalArgumentException(
            name + " is missing; set all of " + String.join(", ", names) + ", or none");
      }
    }
    return true;
  }
}
