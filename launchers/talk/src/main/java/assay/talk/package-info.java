/** What a program of its own and the Assay that started it say to each other, both ends of it. */
package assay.talk;
