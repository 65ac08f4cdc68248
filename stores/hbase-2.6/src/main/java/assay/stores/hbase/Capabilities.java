package assay.stores.hbase;

import assay.store.StoreException;
import assay.stores.hbase.client.Connections;
import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.security.SecurityCapability;

/**
 * Checks which security features the servers of an HBase cluster support. The servers are queried
 * on first use. Thread-safe.
 */
final class Capabilities {
  private final Connections connections;
  private volatile List<SecurityCapability> known;

  Capabilities(Connections connections) {
    this.connections = connections;
  }

  boolean labels() throws StoreException {
    return all().contains(SecurityCapability.CELL_VISIBILITY);
  }

  void requireLabels() throws StoreException {
    require(SecurityCapability.CELL_VISIBILITY, "VisibilityController", "cell visibility");
  }

  void requireCellLists() throws StoreException {
    require(SecurityCapability.CELL_AUTHORIZATION, "AccessController", "cell access lists");
  }

  void requireRights() throws StoreException {
    require(SecurityCapability.AUTHORIZATION, "AccessController", "rights of users");
  }

  private void require(SecurityCapability capability, String coprocessor, String what)
      throws StoreException {
    if (!all().contains(capability)) {
      throw StoreException.failed(
          "this HBase does not support "
              + what
              + ": its servers must run the coprocessor "
              + coprocessor
              + " and have hbase.security.authorization=true");
    }
  }

  private List<SecurityCapability> all() throws StoreException {
    List<SecurityCapability> capabilities = known;
    if (capabilities == null) {
      capabilities =
          connections.administer(
              "cannot read the servers' security capabilities", Admin::getSecurityCapabilities);
      known = capabilities;
    }
    return capabilities;
  }
}
