package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import java.util.Optional;

/**
 * Phase that drops the table's data from the servers' caches. If permitted, the phase also drops
 * the caches of the operating system.
 */
public record ColdPlan(@Key(Key.PHASE_NAME) String name, @Key(Key.TABLE) Optional<String> table)
    implements PhasePlan {}
