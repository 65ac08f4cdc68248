package assay.lab.study;

import java.util.function.Supplier;

/**
 * A command of a study.
 *
 * @param name unlike all other commands'
 * @param meaning one line
 * @param command makes what the command line carries out: an object with picocli's annotations,
 *     made when the command is asked for
 */
public record StudyCommand(String name, String meaning, Supplier<Object> command) implements Part {}
