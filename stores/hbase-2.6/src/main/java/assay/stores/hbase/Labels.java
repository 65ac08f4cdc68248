package assay.stores.hbase;

import assay.store.StoreException;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.Failures;
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

/** A site's visibility labels: a table tells their names and numbers. Thread-safe. */
final class Labels {
  /**
   * A label that nobody holds. A reader who names no label is given all that the user holds, and
   * one who names labels those of them that the user holds: by this one, none.
   */
  private static final String NOBODYS = "assay.none";

  private final Connections connections;
  private final Map<Integer, byte[]> names = new ConcurrentHashMap<>();

  Labels(Connections connections) {
    this.connections = connections;
  }

  /** To read with. */
  static Authorizations authorizations(Set<String> labels) {
    return labels.isEmpty()
        ? new Authorizations(NOBODYS)
        : new Authorizations(List.copyOf(new TreeSet<>(labels)));
  }

  /** A change to the labels; the client throws whatever it likes. */
  @FunctionalInterface
  private interface Change<T> {
    T by(Connection admin) throws Throwable;
  }

  private <T> T change(String what, Change<T> change) throws StoreException {
    try {
      return change.by(connections.admin());
    } catch (StoreException e) {
      throw e;
    } catch (Throwable e) {
      // The client's own signature; what is no failure of the store's is not for us to hold.
      if (e instanceof Error error) {
        throw error;
      }
      throw Failures.of(what, e);
    }
  }

  /** Defines labels where they are not. */
  void define(Set<String> labels) throws StoreException {
    String what = "cannot define labels " + new TreeSet<>(labels);
    requireDone(
        what,
        change(what, admin -> VisibilityClient.addLabels(admin, labels.toArray(String[]::new))),
        "LabelAlreadyExistsException");
  }

  /**
   * Lets a user unlock cells by labels, which are defined where they are not.
   *
   * @return those by which the user could not
   */
  Set<String> grant(Set<String> labels, String user) throws StoreException {
    define(labels);
    Set<String> fresh = new TreeSet<>(labels);
    fresh.removeAll(held(user));
    if (!fresh.isEmpty()) {
      String what = "cannot grant labels " + fresh + " to user '" + user + "'";
      String[] array = fresh.toArray(String[]::new);
      requireDone(
          what, change(what, admin -> VisibilityClient.setAuths(admin, array, user)), "none");
    }
    return fresh;
  }

  /** Takes labels from a user; those not held are not missed. */
  void take(Set<String> labels, String user) throws StoreException {
    Set<String> gone = new TreeSet<>(labels);
    gone.retainAll(held(user));
    if (!gone.isEmpty()) {
      String what = "cannot take labels " + gone + " from user '" + user + "'";
      String[] array = gone.toArray(String[]::new);
      requireDone(
          what, change(what, admin -> VisibilityClient.clearAuths(admin, array, user)), "none");
    }
  }

  /** The labels that a user holds. */
  Set<String> held(String user) throws StoreException {
    Set<String> held = new TreeSet<>();
    change(
            "cannot ask for the labels of user '" + user + "'",
            admin -> VisibilityClient.getAuths(admin, user))
        .getAuthList()
        .forEach(label -> held.add(label.toStringUtf8()));
    return held;
  }

  private static void requireDone(String what, VisibilityLabelsResponse response, String harmless)
      throws StoreException {
    for (var result : response.getResultList()) {
      String message = result.getException().getValue().toStringUtf8();
      // Servers wrap one exception in another now and then.
      boolean isHarmless =
          result.getException().getName().contains(harmless) || message.contains(harmless);
      if (result.hasException() && !isHarmless) {
        throw new StoreException(
            StoreException.Kind.FAILED,
            what + ": " + message.lines().findFirst().orElse(result.getException().getName()));
      }
    }
  }

  /**
   * A label's name in UTF-8; not to be changed.
   *
   * @throws IOException if the site defines no such label
   */
  byte[] name(int number) throws IOException {
    byte[] name = names.get(number);
    if (name == null) {
      load();
      name = names.get(number);
    }
    if (name == null) {
      throw new IOException("a cell carries label " + number + ", which the site does not define");
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
