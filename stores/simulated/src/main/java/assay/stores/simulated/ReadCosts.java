package assay.stores.simulated;

/**
 * What rows and entries add to the time of the scan or read that they are part of, in ns, one after
 * the other.
 *
 * @param seek in a server, of each row that is asked for by its key
 * @param read in a server, of each entry that it looks at, let through or not
 * @param sent in a server, of each entry that it lets through
 * @param received in the client, of each entry that comes
 */
record ReadCosts(long seek, long read, long sent, long received) {
  boolean areNone() {
    return seek == 0 && read == 0 && sent == 0 && received == 0;
  }
}
