package assay.lab.workload.format;

/** Which fields of a row are stored together (YCSB++, §2.3.5). */
public enum FieldGroups {
  ONE,
  /** Each field has a column family and a locality group. */
  ONE_PER_FIELD
}
