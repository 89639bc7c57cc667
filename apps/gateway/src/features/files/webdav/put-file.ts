import { Readable } from 'node:stream';
import type { DavReply } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { placeContent } from '../entry-changes.ts';
import type { Reads } from '../entry-query.ts';
import type { FileCall } from './call.ts';
import { requireMatch } from './etag.ts';
import { checkLocks, requireTokens } from './lock-check.ts';
import { findPlace, requireSpot } from './place.ts';

/** PUT of a file: its bytes are stored as they arrive, as a new file or as the next version of the one that is there. */
export async function putFile(call: FileCall): Promise<DavReply> {
  const { db, wholeFiles, request, limits } = call;
  // A part of a file cannot be put (RFC 9110 14.5).
  if (request.header('content-range') !== null) throw new DavError(400);
  // Refused before its bytes arrive; the same is checked again after, because others may have changed the folder since.
  const { parent, name, owner } = await requirePlace(db, call);
  const length = lengthOf(request.header('content-length'));
  const source = request.content ?? Readable.from([]);
  const made = await wholeFiles.receive(
    owner,
    { parent, name, length, source },
    {
      limits,
      place: async (tx, stored) => {
        const spot = await requirePlace(tx, call);
        if (spot.owner.accountId !== owner.accountId) throw new DavError(404);
        await placeContent(tx, owner, {
          parent: spot.parent,
          name: spot.name,
          ...stored,
          source: null,
          onConflict: 'version',
        });
        return { isNew: spot.isNew, content: stored.content };
      },
    },
  );
  call.events.changed(owner.accountId);
  return { status: made.isNew ? 201 : 204, headers: { etag: `"${made.content}"` } };
}

/** @throws DavError 405 for a folder, 403 for a name, 409 without a folder, 412, 423. */
async function requirePlace(tx: Reads, { request, names }: FileCall) {
  const place = await findPlace(tx, request.account, names);
  const { entry, owner } = place;
  if (entry?.isFolder === true || place.isShared) throw new DavError(405);
  const spot = requireSpot(place);
  const check = await checkLocks(tx, request, place);
  requireMatch(request, entry);
  const touched = entry === null ? 'members' : 'itself';
  await requireTokens(tx, request.account, { check, place, touched });
  return { ...spot, owner, isNew: entry === null };
}

/** Bytes that the client announces; null for a body of unknown length. */
function lengthOf(header: string | null): number | null {
  return header === null || !/^\d{1,15}$/.test(header) ? null : Number(header);
}
