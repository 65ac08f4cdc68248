/**
 * State that the members of a fleet share, in ZooKeeper or in memory, and comparisons of the
 * members' clocks.
 */
package assay.lab.fleet.coordination;
