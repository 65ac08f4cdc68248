package assay.store.capability;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import java.util.List;

/** Capability: lets checks verify how the traffic between a client and its servers is protected. */
public interface Protection {
  /**
   * Secrets with which this client authenticates, as they appear on the wire if the traffic is not
   * encrypted; empty if no secret is sent. Must not be recorded.
   */
  List<Bytes> credentials() throws StoreException;

  /**
   * An unencrypted request. Every server that accepts plain text responds to this request, even if
   * the server authenticates users.
   */
  Bytes plainQuestion();

  /** Opens the same store again, with its own connections. The caller closes it. */
  Store reopened() throws StoreException;
}
