/** What members of a fleet share: notes in ZooKeeper or in memory, and how their clocks compare. */
package assay.lab.fleet.coordination;
