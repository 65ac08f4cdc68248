package assay.lab.study;

import java.util.function.Supplier;

/**
 * Command that a study adds to Assay's command line.
 *
 * @param name name of the command, unique among all commands
 * @param meaning description of the command in one line
 * @param command creates an object with picocli's annotations when the user requests the command
 */
public record StudyCommand(String name, String meaning, Supplier<Object> command) implements Part {}
