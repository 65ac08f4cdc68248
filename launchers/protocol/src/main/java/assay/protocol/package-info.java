/**
 * Writer and reader of the status lines that programs print for the Assay process that started
 * them.
 */
package assay.protocol;
