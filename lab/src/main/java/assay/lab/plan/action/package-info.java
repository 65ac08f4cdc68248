/** Records of what is done to servers and tables while a phase goes on. */
package assay.lab.plan.action;
