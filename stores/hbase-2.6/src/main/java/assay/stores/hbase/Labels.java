package assay.stores.hbase;

import assay.store.StoreException;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.HBaseFailures;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.protobuf.generated.VisibilityLabelsProtos.VisibilityLabelsResponse;
import org.apache.hadoop.hbase.security.visibility.Authorizations;
import org.apache.hadoop.hbase.security.visibility.VisibilityClient;
import org.apache.hadoop.hbase.security.visibility.VisibilityConstants;

/**
 * Manages the visibility labels of an HBase cluster. HBase stores the name and the number of each
 * label in a system table. Thread-safe.
 */
final class Labels {
  /**
   * Name of a label that no user has. A request that names no labels uses all labels of the user. A
   * request that names only this label uses no labels, because HBase ignores labels that the user
   * does not have.
   */
  private static final String NOBODYS = "assay.none";

  private final Connections connections;
  private final Map<Integer, byte[]> names = new ConcurrentHashMap<>();

  Labels(Connections connections) {
    this.connections = connections;
  }

  static Authorizations authorizations(Set<String> labels) {
    return labels.isEmpty()
        ? new Authorizations(NOBODYS)
        : new Authorizations(List.copyOf(new TreeSet<>(labels)));
  }

  @FunctionalInterface
  private interface Request<T> {
    T by(Connection admin) throws Throwable;
  }

  private <T> T send(String what, Request<T> request) throws StoreException {
    try {
      return request.by(connections.admin());
    } catch (StoreException e) {
      throw e;
    } catch (Throwable e) {
      // HBase's client method declares 'throws Throwable', but a JVM error is not a failure of the
      // store.
      if (e instanceof Error error) {
        throw error;
      }
      throw HBaseFailures.of(what, e);
    }
  }

  void define(Set<String> labels) throws StoreException {
    change(
        "cannot define labels " + new TreeSet<>(labels),
        admin -> VisibilityClient.addLabels(admin, labels.toArray(String[]::new)),
        "LabelAlreadyExistsException");
  }

  /**
   * Grants labels to a user. Labels that do not exist are defined first.
   *
   * @return labels that the user did not have before
   */
  Set<String> grant(Set<String> labels, String user) throws StoreException {
    define(labels);
    Set<String> fresh = new TreeSet<>(labels);
    fresh.removeAll(held(user));
    if (!fresh.isEmpty()) {
      change(
          "cannot grant labels " + fresh + " to user '" + user + "'",
          admin -> VisibilityClient.setAuths(admin, fresh.toArray(String[]::new), user),
          "none");
    }
    return fresh;
  }

  /** Revokes labels of a user. Labels that the user does not have are ignored. */
  void take(Set<String> labels, String user) throws StoreException {
    Set<String> gone = new TreeSet<>(labels);
    gone.retainAll(held(user));
    if (!gone.isEmpty()) {
      change(
          "cannot revoke labels " + gone + " from user '" + user + "'",
          admin -> VisibilityClient.clearAuths(admin, gone.toArray(String[]::new), user),
          "none");
    }
  }

  Set<String> held(String user) throws StoreException {
    Set<String> held = new TreeSet<>();
    send(
            "cannot read the labels of user '" + user + "'",
            admin -> VisibilityClient.getAuths(admin, user))
        .getAuthList()
        .forEach(label -> held.add(label.toStringUtf8()));
    return held;
  }

  private void change(String what, Request<VisibilityLabelsResponse> change, String harmless)
      throws StoreException {
    for (var result : send(what, change).getResultList()) {
      String message = result.getException().getValue().toStringUtf8();
      // Servers sometimes wrap an exception in another exception.
      boolean isHarmless =
          result.getException().getName().contains(harmless) || message.contains(harmless);
      if (result.hasException() && !isHarmless) {
        throw StoreException.failed(
            what + ": " + message.lines().findFirst().orElse(result.getException().getName()));
      }
    }
  }

  /**
   * Returns the UTF-8 name of a label. Callers must not modify the returned array.
   *
   * @throws IOException if the cluster does not define the label
   */
  byte[] name(int number) throws IOException {
    byte[] name = names.get(number);
    if (name == null) {
      load();
      name = names.get(number);
    }
    if (name == null) {
      throw new IOException("a cell has label " + number + ", which the site does not define");
    }
    return name;
  }

  private void load() throws IOException {
    Scan scan =
        new Scan()
            .addColumn(
                VisibilityConstants.LABELS_TABLE_FAMILY, VisibilityConstants.LABEL_QUALIFIER);
    try (Table table = connections.admin().getTable(VisibilityConstants.LABELS_TABLE_NAME);
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row : scanner) {
        names.put(org.apache.hadoop.hbase.util.Bytes.toInt(row.getRow()), row.value());
      }
    }
  }
}
