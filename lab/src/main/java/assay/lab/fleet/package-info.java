/**
 * One conductor and its workers, which pass the phases of a plan in step. They meet through a
 * {@link assay.lab.fleet.coordination.Coordinator}, of which ZooKeeper is one and this process's
 * memory another, as in §2.3.1 of the YCSB++ paper. Its notes:
 *
 * <pre>
 * lock, conductor                  held by the conductor: its lease; the current run
 * runs/RUN/members/TOKEN           held by a worker: it has joined, and lives
 * runs/RUN/orders/                 to all: plan, start-K, end-K, close
 * runs/RUN/to/TOKEN/               to one: place, clock, dismissed
 * runs/RUN/from/TOKEN/             to the conductor: accepted, ready-K, done-K, failed, clock
 * runs/RUN/started/TOKEN-K         lasting marks: this worker has started phase K
 * </pre>
 *
 * <ol>
 *   <li>Members join and agree to version and plan before anything is loaded.
 *   <li>Before each phase, after the last, and every 30 s, a worker asks the conductor for the
 *       time; the exchange with the shortest round trip counts. Under one kernel the offset is 0. A
 *       line through recent comparisons is followed.
 *   <li>When all are ready, the conductor orders the start half a second ahead, which each awaits
 *       by its own clock.
 *   <li>When all are done, or given up, it orders the end.
 * </ol>
 *
 * <p>A worker watches the orders and its own folder only.
 */
package assay.lab.fleet;
