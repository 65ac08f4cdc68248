package assay.store.capability;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import java.util.List;

/** Lets somebody else look at how a client and its servers protect what they say. */
public interface Protection {
  /**
   * Secrets by which this client proves itself, as they stand on the wire if nothing hides them;
   * none where nothing secret is sent. Not to be written down.
   */
  List<Bytes> credentials() throws StoreException;

  /** What a server that takes plain text answers, whatever else protects it. */
  Bytes plainQuestion();

  /** Opens the same store again, by connections of its own; the caller closes it. */
  Store reopened() throws StoreException;
}
