package assay.lab.plan.result;

import java.util.List;

/** Figure, table or finding that an experiment file requests for its runs. */
public sealed interface ResultSpec permits FigureSpec, ResultTableSpec, FindingSpec {
  List<Figure> figures();
}
