package assay.study.query.plan;

import assay.store.capability.filter.Condition;
import java.util.Optional;

/**
 * Plan of a query.
 *
 * @param access how the query finds rows
 * @param filter condition that the servers test for each row that {@code access} finds; empty if
 *     the query requests all these rows
 * @param because reason for the choice of the plan, in one sentence
 */
public record QueryPlan(Access access, Optional<Condition> filter, String because) {}
