package assay.stores.simulated;

/**
 * Times, in ns, by which each row and each entry lengthens a scan or read.
 *
 * @param seek time in a server per row that is requested by its key
 * @param read time in a server per examined entry, whether or not the entry passes the filter
 * @param sent time in a server per entry that passes the filter
 * @param received time in the client per received entry
 */
record ReadCosts(long seek, long read, long sent, long received) {
  boolean areNone() {
    return seek == 0 && read == 0 && sent == 0 && received == 0;
  }
}
