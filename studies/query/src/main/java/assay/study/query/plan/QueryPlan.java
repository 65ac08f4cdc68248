package assay.study.query.plan;

import assay.store.capability.Condition;
import java.util.Optional;

/**
 * Plan of a query.
 *
 * @param access how rows are found
 * @param filter condition that the servers test for the rows found; empty if all rows match
 * @param because reason in one sentence
 */
public record QueryPlan(Access access, Optional<Condition> filter, String because) {}
