package assay.stores.simulated;

/**
 * Times in ns that each row and entry adds to its scan or read.
 *
 * @param seek in a server, per row requested by its key
 * @param read in a server, per examined entry, passed or not
 * @param sent in a server, per passed entry
 * @param received in the client, per received entry
 */
record ReadCosts(long seek, long read, long sent, long received) {
  boolean areNone() {
    return seek == 0 && read == 0 && sent == 0 && received == 0;
  }
}
