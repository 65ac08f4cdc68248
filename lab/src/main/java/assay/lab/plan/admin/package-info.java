/** Plans of phases that put no load on the store, but administer its tables and servers. */
package assay.lab.plan.admin;
