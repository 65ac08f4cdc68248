/** Carries out what is done to servers and tables while a phase goes on, and undoes it. */
package assay.lab.action;
