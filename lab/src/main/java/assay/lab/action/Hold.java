package assay.lab.action;

/**
 * An act that goes on: what it is of, and how its events are told from those of others.
 *
 * @param id unique in a phase
 * @param label in a few words: {@code pause tserver-1}
 * @param act its first word
 * @param server empty if it is of none
 */
record Hold(long id, String label, String act, String server, long startNanos) {}
