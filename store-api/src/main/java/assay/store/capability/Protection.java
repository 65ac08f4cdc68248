package assay.store.capability;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import java.util.List;

/**
 * Capability: Assay can check whether the traffic between a client and its servers is encrypted.
 */
public interface Protection {
  /**
   * Returns the secrets with which this client authenticates, in the form in which unencrypted
   * traffic would contain them. The list is empty if the client sends no secret. The secrets must
   * not be recorded.
   */
  List<Bytes> credentials() throws StoreException;

  /**
   * Returns an unencrypted request. Every server that accepts plain text responds to this request,
   * even if the server authenticates users.
   */
  Bytes plainQuestion();

  /** Opens the same store again, with separate connections. The caller must close the new store. */
  Store reopened() throws StoreException;
}
