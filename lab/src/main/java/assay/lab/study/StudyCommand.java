package assay.lab.study;

import java.util.function.Supplier;

/**
 * A command that a study adds to the command line.
 *
 * @param name unique among all commands
 * @param meaning one line
 * @param command creates an object with picocli's annotations when the command is requested
 */
public record StudyCommand(String name, String meaning, Supplier<Object> command) implements Part {}
