/**
 * A conductor and its workers, which go through a plan's phases in step. They communicate through a
 * {@link assay.lab.fleet.coordination.Coordinator}, in ZooKeeper or in this process's memory, as in
 * §2.3.1 of the YCSB++ paper. Its notes:
 *
 * <pre>
 * lock, conductor                  held by the conductor: its lease; the current run
 * runs/RUN/members/TOKEN           held by a worker while it is alive
 * runs/RUN/orders/                 to all: plan, start-K, end-K, close
 * runs/RUN/to/TOKEN/               to one: place, clock, dismissed
 * runs/RUN/from/TOKEN/             to the conductor: accepted, ready-K, done-K, failed, clock
 * runs/RUN/started/TOKEN-K         lasting marks: this worker has started phase K
 * </pre>
 *
 * <ol>
 *   <li>Members join and agree on version and plan before anything is loaded.
 *   <li>Before each phase, after the last one, and every 30 s, a worker asks the conductor for the
 *       time; the exchange with the shortest round trip counts. On the same kernel, the offset is
 *       0. Times are mapped along a line through recent comparisons.
 *   <li>When all workers are ready, the conductor orders a start time half a second ahead. Each
 *       worker waits for this time by its own clock.
 *   <li>When all workers have finished or were lost, the conductor orders the end.
 * </ol>
 *
 * <p>A worker watches only the orders and its own folder.
 */
package assay.lab.fleet;
