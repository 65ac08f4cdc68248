package assay.cli;

import org.junit.jupiter.api.Tag;
import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

/** Long tests on the servers of several stores, which are started once for all of them. */
@Tag("servers")
@Suite(failIfNoTests = false)
@SelectClasses({IsolationOnServers.class, CachesOnServers.class, TenantsOnServers.class})
class LongOnServersIT {}
