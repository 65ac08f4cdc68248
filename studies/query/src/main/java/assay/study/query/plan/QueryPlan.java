package assay.study.query.plan;

import assay.store.capability.Condition;
import java.util.Optional;

/**
 * How a query is carried out.
 *
 * @param access how rows are found
 * @param filter what the servers ask of the rows that were found; empty if all of them are meant
 * @param because one sentence
 */
public record QueryPlan(Access access, Optional<Condition> filter, String because) {}
