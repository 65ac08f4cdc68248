package assay.study.query.plan;

import assay.store.capability.filter.Condition;
import java.util.Optional;

/**
 * Plan of a query.
 *
 * @param access how the rows are found
 * @param filter condition that the servers test on the rows found; empty if all these rows match
 * @param because reason for the choice, in one sentence
 */
public record QueryPlan(Access access, Optional<Condition> filter, String because) {}
