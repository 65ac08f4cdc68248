/** What some stores can do beyond reading and writing, and what they tell of themselves. */
package assay.store.capability;
