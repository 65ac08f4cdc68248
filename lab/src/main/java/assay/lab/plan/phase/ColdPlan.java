package assay.lab.plan.phase;

import assay.lab.study.Key;
import java.util.Optional;

/** Drops what the servers and the operating system cache of the table, if permitted. */
public record ColdPlan(@Key(Key.PHASE_NAME) String name, @Key(Key.TABLE) Optional<String> table)
    implements PhasePlan {}
