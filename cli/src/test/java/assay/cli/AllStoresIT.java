package assay.cli;

import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

/** What needs the servers of several stores, which are started once for all of it. */
@Suite(failIfNoTests = false)
@SelectClasses({
  ClonesOnServers.class,
  ProofsOnServers.class,
  LabelsOnServers.class,
  QueriesOnServers.class,
  MilestonesOnServers.class,
  FanOutOnServers.class,
  QueueOnServers.class
})
class AllStoresIT {}
