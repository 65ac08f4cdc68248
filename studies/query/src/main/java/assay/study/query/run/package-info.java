/** Asks for events, and checks what comes. */
package assay.study.query.run;
