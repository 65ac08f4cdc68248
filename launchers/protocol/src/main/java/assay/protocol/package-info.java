/**
 * Writer and reader of status lines, which programs print for the Assay process that started them.
 */
package assay.protocol;
