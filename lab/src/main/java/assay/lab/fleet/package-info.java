/**
 * One conductor and its workers, which pass the phases of a plan in step. They meet through a
 * {@link assay.lab.fleet.coordination.Coordinator}, of which ZooKeeper is one and this process's
 * memory another, as in §2.3.1 of the YCSB++ paper.
 */
package assay.lab.fleet;
