/**
 * Writer and reader of status lines, which programs print for the Assay process that started the
 * programs.
 */
package assay.protocol;
