package assay.cli;

import org.junit.jupiter.api.Tag;
import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

/** What needs the servers of several stores for long, which are started once for all of it. */
@Tag("servers")
@Suite(failIfNoTests = false)
@SelectClasses({IsolationOnServers.class, CachesOnServers.class, TenantsOnServers.class})
class LongOnServersIT {}
