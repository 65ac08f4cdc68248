package assay.lab.phase;

import assay.lab.study.Part;
import java.util.function.Function;

/**
 * A command of a study that works on a store.
 *
 * @param name unlike all other commands'
 * @param meaning one line
 * @param command makes what the command line carries out, with what opens stores: an object with
 *     picocli's annotations, made when the command is asked for
 */
public record StoreCommand(String name, String meaning, Function<StoreOpener, Object> command)
    implements Part {}
