/** Carries out actions on servers and tables while a phase runs, and undoes them. */
package assay.lab.action;
