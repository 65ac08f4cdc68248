/** Values by name: details of events, settings of plans, facts about stores and machines. */
package assay.lab.value;
