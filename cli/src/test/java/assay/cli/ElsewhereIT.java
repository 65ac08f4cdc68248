package assay.cli;

import assay.cli.launch.LaunchersOnYarn;
import org.junit.jupiter.api.Tag;
import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

/** What starts clients elsewhere; YARN is started once for all of it. */
@Suite(failIfNoTests = false)
@SelectClasses({FleetsElsewhere.class, LaunchersOnYarn.class})
@Tag("servers")
class ElsewhereIT {}
