package assay.lab.ycsb;

import java.util.ArrayList;

/** Properties of a command line, and the output that they ask for. */
final class SampleProperties {
  private SampleProperties() {}

  /**
   * @param properties NAME=VALUE, separated by blanks
   */
  static GivenProperties given(String properties) {
    GivenProperties given = new GivenProperties();
    for (String property : properties.strip().split(" +", -1)) {
      given.addAssignment(property);
    }
    return given;
  }

  static OutputForm output(String properties) {
    return OutputForm.of(new PropertyValues(given(properties).all()), new ArrayList<>());
  }
}
