/**
 * State that the members of a fleet share, in ZooKeeper or in memory, and comparisons of their
 * clocks.
 */
package assay.lab.fleet.coordination;
