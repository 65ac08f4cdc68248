package assay.lab.action;

/**
 * An action in effect, with what identifies its events.
 *
 * @param id unique in a phase
 * @param label short description: {@code pause tserver-1}
 * @param act the label's first word
 * @param server empty if the action is not on a server
 */
record OngoingAction(long id, String label, String act, String server, long startNanos) {}
