package assay.clusters.kerberos;

import assay.clusters.process.folder.ClusterFolder;
import java.nio.file.Path;

/**
 * Kerberos realm of a cluster, and the paths of the realm's files. The realm's principals are kept
 * when the cluster's data is wiped.
 */
public record Realm(ClusterFolder cluster) {
  public static final String NAME = "ASSAY";

  /** Name of the store setting that contains the path of {@code krb5.conf}. */
  public static final String SETTING = "krb5-conf";

  /** Kerberos principal of the realm's only user, who has all rights. */
  public static final String USER = "assay@" + NAME;

  /**
   * Returns the folder with the KDC's database and all keytabs. Only the owner has access to the
   * folder.
   */
  Path folder() {
    return cluster.root().resolve("kerberos");
  }

  public Path config() {
    return cluster.conf().resolve("krb5.conf");
  }

  /**
   * Returns the Kerberos principal that all servers of a service share. The principal contains
   * {@code localhost}, the host name of the loopback address.
   */
  public static String service(String name) {
    return name + "/localhost@" + NAME;
  }

  public Path keytab(String principal) {
    return folder().resolve(principal.replaceAll("[/@].*", "") + ".keytab");
  }

  Path hosts() {
    return cluster.conf().resolve("hosts");
  }
}
