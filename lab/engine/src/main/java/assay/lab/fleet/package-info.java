/**
 * The conductor and the workers, which execute the phases of a plan together. The conductor and the
 * workers communicate through notes in ZooKeeper or in memory (YCSB++, §2.3.1); see {@link
 * assay.lab.fleet.coordination.Coordinator}. The paths of the notes are:
 *
 * <pre>
 * lock, conductor                  held by the conductor: its lease, which names the current run
 * runs/RUN/members/TOKEN           held by a worker while it is alive
 * runs/RUN/orders/                 to all workers: plan, start-K, end-K, close
 * runs/RUN/to/TOKEN/               to one worker: place, clock, dismissed
 * runs/RUN/from/TOKEN/             to the conductor: accepted, ready-K, done-K, failed, clock
 * runs/RUN/started/TOKEN-K         persistent marks: the worker has started phase K
 * </pre>
 *
 * <p>A run has these steps:
 *
 * <ol>
 *   <li>Workers join, and agree with the conductor on the version and the plan, before any data is
 *       loaded.
 *   <li>Before each phase, after the last phase, and every 30 s, a worker compares its clock with
 *       the conductor's clock. The comparison uses the exchange with the shortest round trip. If
 *       the worker and the conductor run on the same kernel, the offset is 0. Times are converted
 *       with a linear function that is based on recent comparisons.
 *   <li>When all workers are ready, the conductor orders a start time half a second ahead. Each
 *       worker waits for the start time by its own clock.
 *   <li>When every worker has either finished the phase or been lost, the conductor orders the end
 *       of the phase.
 * </ol>
 *
 * <p>A worker watches only the orders to all workers and the notes that are addressed to the worker
 * itself.
 */
package assay.lab.fleet;
