package assay.lab.compare;

/** What a row of a comparison is about: one quantity of one operation in one phase. */
public record Figure(String phase, String operation, Quantity quantity) {}
