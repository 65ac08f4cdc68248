/** What queries of events cost the client, and how good their plans are. */
package assay.bench.query;
