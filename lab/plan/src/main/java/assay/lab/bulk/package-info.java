/**
 * Rows for bulk load, and the folder that passes files from a format phase to the import (YCSB++,
 * §2.3.4). Rows are generated or read from the user's files. Does not depend on stores or
 * MapReduce.
 */
package assay.lab.bulk;
