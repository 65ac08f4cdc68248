package assay.lab.experiment;

import assay.lab.load.Progress;
import assay.lab.load.StopSignal;
import assay.lab.load.Worker;
import assay.lab.run.RunLog;
import assay.store.Store;
import assay.store.TableSpec;
import java.util.function.Consumer;

/**
 * What a phase works with.
 *
 * @param table its name; whether it is there is the phases' business
 * @param tableSpec of the table, should it be made
 * @param out where the phase writes what it measures, and its events
 * @param notices gets a line when something happens that a user may wonder about
 * @param stop ends a phase early
 * @param worker whose share of a phase's load is done
 * @param onlooker hears which phase goes on
 * @param jobs programs that do a phase's work
 */
public record PhaseContext(
    Store store,
    String table,
    TableSpec tableSpec,
    RunLog out,
    Progress.Listener listener,
    Consumer<String> notices,
    StopSignal stop,
    Worker worker,
    Onlooker onlooker,
    Jobs jobs) {}
