package assay.lab.plan.result;

import assay.lab.study.Part;

public interface StudyQuantity extends Part {
  Quantity quantity();

  @Override
  default String name() {
    return quantity().label();
  }
}
