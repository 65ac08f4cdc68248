package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import java.util.Optional;

/**
 * Drops the table's data from the caches of the servers and, if permitted, of the operating system.
 */
public record ColdPlan(@Key(Key.PHASE_NAME) String name, @Key(Key.TABLE) Optional<String> table)
    implements PhasePlan {}
