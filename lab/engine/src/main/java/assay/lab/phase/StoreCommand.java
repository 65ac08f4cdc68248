package assay.lab.phase;

import assay.lab.study.Part;
import java.util.function.Function;

/**
 * A study's command that works on a store.
 *
 * @param name name of the command, which is unique among all commands
 * @param meaning description in one line
 * @param command creates an object with picocli's annotations each time the command is requested
 */
public record StoreCommand(String name, String meaning, Function<StoreOpener, Object> command)
    implements Part {}
