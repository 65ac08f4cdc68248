package assay.lab.workload.format;

/** Which fields of a row are stored together (YCSB++, §2.3.5). */
public enum FieldGroups {
  ONE,
  /** A column family and a locality group for each field. */
  ONE_PER_FIELD
}
