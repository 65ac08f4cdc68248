/** Status lines that programs print for the Assay process that started them: writer and reader. */
package assay.protocol;
