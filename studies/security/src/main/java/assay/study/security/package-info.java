/**
 * Study of security levels. The study measures their costs, and proves from captured traffic that a
 * level is in effect.
 */
package assay.study.security;
