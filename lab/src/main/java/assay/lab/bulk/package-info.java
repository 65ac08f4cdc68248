/**
 * Rows for bulk load, and the folder between a format and its import (YCSB++, §2.3.4): which rows,
 * generated or a user's own, and what was made of them. Knows no store and no MapReduce.
 */
package assay.lab.bulk;
