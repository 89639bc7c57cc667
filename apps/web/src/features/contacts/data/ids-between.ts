import { queryClient } from '../../../lib/query-client.ts';
import type { ContactQuery } from './contacts.queries.ts';
import { PAGE_ROWS, pageQuery } from './contacts.queries.ts';
import { leaving } from './leaving.ts';

/**
 * The ids of the contacts between two positions of the gateway's list, both included. Pages that are not known are read. A page
 * that cannot be read is left out.
 */
export async function idsBetween(query: ContactQuery, first: number, last: number): Promise<string[]> {
  const [from, to] = [Math.floor(first / PAGE_ROWS), Math.floor(last / PAGE_ROWS)];
  const pages = await Promise.all(
    Array.from({ length: to - from + 1 }, async (_, at) => {
      const { rows } = await queryClient.query(pageQuery(query, from + at)).catch(() => ({ rows: [] }));
      return rows.map(({ id }, row) => ({ id, place: (from + at) * PAGE_ROWS + row }));
    }),
  );
  const gone = leaving.get();
  return pages
    .flat()
    .filter(({ id, place }) => place >= first && place <= last && !gone.has(id))
    .map(({ id }) => id);
}
