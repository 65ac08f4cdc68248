package assay.clusters.kerberos;

import assay.clusters.process.folder.ClusterFolder;
import java.nio.file.Path;

/**
 * The Kerberos realm of a cluster, with the paths of the realm's files. The realm's principals are
 * kept when the cluster is wiped.
 */
public record Realm(ClusterFolder cluster) {
  public static final String NAME = "ASSAY";

  /** Setting with which stores find {@link #config}. */
  public static final String SETTING = "krb5-conf";

  /** Principal of the only user, who may do everything. */
  public static final String USER = "assay@" + NAME;

  /** The folder of the KDC's data and of all keytabs; only the owner has access. */
  Path folder() {
    return cluster.root().resolve("kerberos");
  }

  public Path config() {
    return cluster.conf().resolve("krb5.conf");
  }

  /** Principal of all servers of a service; includes the host name of the loopback address. */
  public static String service(String name) {
    return name + "/localhost@" + NAME;
  }

  /** Keytab of a principal, named after the principal's first part. */
  public Path keytab(String principal) {
    return folder().resolve(principal.replaceAll("[/@].*", "") + ".keytab");
  }

  Path hosts() {
    return cluster.conf().resolve("hosts");
  }
}
