package assay.lab.plan.result;

import assay.lab.study.Part;

/** A quantity that a study takes from recorded runs. */
public interface StudyQuantity extends Part {
  Quantity quantity();

  @Override
  default String name() {
    return quantity().label();
  }
}
