/** Performs actions on servers and tables while a phase runs, and undoes the actions. */
package assay.lab.action;
