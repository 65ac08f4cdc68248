package assay.cli;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

/** What needs an Accumulo of the command line's own, which the first of its tests brings up. */
@Suite(failIfNoTests = false)
@SelectClasses({RunsOnAccumulo.class, FleetsOnAccumulo.class, ActionsOnAccumulo.class})
@ConfigurationParameter(
    key = "junit.jupiter.testclass.order.default",
    value = "org.junit.jupiter.api.ClassOrderer$OrderAnnotation")
class AccumuloIT {}
