/** What studies bring, and how the rooms that take it find it. Knows no room. */
package assay.lab.study;
