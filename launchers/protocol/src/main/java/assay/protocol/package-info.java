/**
 * Writer and reader of status lines. A program prints status lines for the Assay process that
 * started the program.
 */
package assay.protocol;
