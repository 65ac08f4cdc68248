/** Client CPU of the applications, compared with bare loops on the same session. */
package assay.bench.applications;
