/** What the members of a fleet share: notes in ZooKeeper or in memory, and clock comparisons. */
package assay.lab.fleet.coordination;
