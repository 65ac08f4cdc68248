package assay.lab.action;

/**
 * An action that is in effect, with the data that identifies the action's events.
 *
 * @param id number that is unique within the phase
 * @param label short description, such as {@code pause tserver-1}
 * @param act first word of the label
 * @param server name of the server; empty if the action is not on a server
 */
record OngoingAction(long id, String label, String act, String server, long startNanos) {}
