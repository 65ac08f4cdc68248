package assay.lab.workload.format;

/** Which fields of a row are stored together (YCSB++, §2.3.5). */
public enum FieldGroups {
  /** All, in one column family. */
  ONE,
  /** Each by itself: a column family and a locality group a field. */
  ONE_PER_FIELD
}
