import type { DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { multiget, query, syncCollection } from '../../../platform/dav/collection-reports.ts';
import { multistatusReply } from '../../../platform/dav/multistatus.ts';
import { card, dav } from '../../../platform/dav/names.ts';
import { askedIn, bodyOf } from '../../../platform/dav/requests.ts';
import { versionOfReport } from './card-version.ts';
import { cardMembers } from './card-members.ts';
import type { BookCall } from './card-members.ts';
import { readFilter } from './query-filter.ts';

/** Answers the reports of a book (RFC 6352 8, RFC 6578 3). @throws DavError */
export async function report(request: DavRequest, call: BookCall): Promise<DavReply> {
  const root = bodyOf(request.body);
  const asked = askedIn(root) ?? { kind: 'all' };
  const members = cardMembers(request.account, call, versionOfReport(root, request));
  switch (root.name) {
    case card('addressbook-multiget'):
      return multistatusReply(multiget(members, root, asked));
    case card('addressbook-query'): {
      const matches = readFilter(root);
      return multistatusReply(query(members, (stored) => matches(stored.card), asked));
    }
    case dav('sync-collection'):
      return await syncCollection(members, root, asked);
    default:
      throw new DavError(403, dav('supported-report'));
  }
}
