import { and, asc, eq, gt } from 'drizzle-orm';
import type { DavReply } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { multistatusReply, propertiesOf, propertyOutcomes } from '../../../platform/dav/multistatus.ts';
import type { Asked } from '../../../platform/dav/multistatus.ts';
import { dav } from '../../../platform/dav/names.ts';
import type { XmlName } from '../../../platform/dav/names.ts';
import { bodyOf, isDeep, readPropfind } from '../../../platform/dav/requests.ts';
import { writtenElement } from '../../../platform/dav/xml-content.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';
import { bytesOf } from '../entry-changes.ts';
import { isLive } from '../entry-query.ts';
import { FileAccess } from '../file-access.ts';
import { fileEntries } from '../files.table.ts';
import { change } from './call.ts';
import type { FileCall } from './call.ts';
import { checkLocks, covering, requireTokens } from './lock-check.ts';
import { locksOf } from './lock.store.ts';
import { chainOf, exists, findPlace, pathOf, requireChange, showsShared, TOP } from './place.ts';
import type { Place } from './place.ts';
import * as properties from './property.store.ts';
import { entryResource, KEPT, LEFT, USED } from './resources.ts';
import type { ListedRow, Shown } from './resources.ts';
import { SHARED, sharedRoots } from './shared-roots.ts';

/** Entries of a folder that are read at once. */
const PORTION = 1000;

/** PROPFIND of a file or a folder, and of what a folder holds. @throws DavError 403 for all levels, 400 for another depth. */
export async function listProperties(call: FileCall): Promise<DavReply> {
  const { db, request, names } = call;
  const { account, depth, body } = request;
  if (depth !== null && !/^(?:0|1|infinity)$/i.test(depth)) throw new DavError(400);
  const isWhole = isDeep(depth);
  const asked = readPropfind(body);
  const place = await findPlace(db, account, names);
  if (!exists(place)) throw new DavError(404);
  const shows = await showing(call, place, asked);
  const { entry } = place;
  const listed = async function* (): AsyncGenerator<string> {
    const own = await shows.sentOf(entry === null ? [] : [entry]);
    yield propertiesOf(entryResource(shows.shown(entry, { sent: own, mayWrite: mayWriteTo(place) })), asked);
    if (!isWhole || entry?.isFolder === false) return;
    for await (const rows of members(call, place)) {
      const sent = await shows.sentOf(rows);
      const written = await writable(call, place, { rows, asked });
      for (const row of rows) {
        const more = { sent, mayWrite: written.has(row.id), isMember: true };
        yield propertiesOf(entryResource(shows.shown(row, more)), asked);
      }
    }
  };
  return multistatusReply(listed());
}

type Sent = Awaited<ReturnType<typeof properties.propertiesOf>>;

interface Showing {
  /** The properties that programs have set on these rows; none when nobody asks for them. */
  sentOf(rows: readonly ListedRow[]): Promise<Sent>;
  shown(
    row: ListedRow | null,
    more: { readonly sent: Sent; readonly mayWrite: boolean; readonly isMember?: boolean },
  ): Shown;
}

const PRIVILEGES = dav('current-user-privilege-set');

/** Whether the caller may change the file at a place, or what is in the folder. A file that is shared itself stays as it is. */
function mayWriteTo({ right, mayChange, entry }: Place): boolean {
  return right !== 'READ' && (mayChange || entry?.isFolder !== false);
}

/** The ids of those of the listed rows that the caller may write to. */
async function writable(
  { db, request }: FileCall,
  { right, isShared }: Place,
  { rows, asked }: { readonly rows: readonly ListedRow[]; readonly asked: Asked },
): Promise<ReadonlySet<string>> {
  if (asked.kind !== 'prop' || !asked.names.includes(PRIVILEGES)) return new Set();
  const ids = rows.filter((row) => row !== SHARED_ROW).map(({ id }) => id);
  if (right !== 'READ') return new Set(ids);
  // Only the folder of all that is shared holds some that may be written beside others that may not.
  if (!isShared) return new Set();
  const known = await new FileAccess(db).of(request.account, ids);
  const may = (row: ListedRow): boolean => {
    const access = known.get(row.id);
    return access?.right === 'WRITE' && (row.isFolder || access.isBelow);
  };
  return new Set(rows.filter(may).map(({ id }) => id));
}

/** Reads once what the answer needs beside the rows. */
async function showing({ db, request, limits }: FileCall, place: Place, asked: Asked): Promise<Showing> {
  const { account } = request;
  const wants = (name: XmlName): boolean => asked.kind === 'prop' && asked.names.includes(name);
  const wantsLocks = asked.kind === 'all' || wants(dav('lockdiscovery'));
  const wantsSent = asked.kind !== 'prop' || asked.names.some((name) => !KEPT.has(name));
  const locks = wantsLocks ? await locksOf(db, place.owner) : [];
  const chain = chainOf(place);
  // How much somebody else has stored matters only to those who add to it.
  const tellsRoom = (wants(USED) || wants(LEFT)) && place.right !== 'READ';
  const used = tellsRoom ? await bytesOf(db, place.owner) : null;
  const room = used === null ? null : { used, left: Math.max(0, limits.quota - used) };
  const base = place.path;
  const { owner } = place;
  const paths = pathsAlong(account, place);
  return {
    sentOf: (rows) =>
      wantsSent
        ? properties.propertiesOf(
            db,
            rows.map(({ id }) => id),
          )
        : Promise.resolve(new Map()),
    shown: (row, { sent, mayWrite, isMember = false }) => {
      const names = isMember && row !== null ? [...base, row.name] : base;
      const own = isMember && row !== null ? [...chain, row.id] : chain;
      const held = locks.length === 0 ? [] : covering(locks, own);
      const known =
        held.length === 0 || row === null ? paths : new Map([...paths, [row.id, pathOf(account, names, row.isFolder)]]);
      return {
        account,
        owner,
        mayWrite,
        row,
        names,
        locks: held,
        paths: known,
        sent: sent.get(row?.id ?? '') ?? new Map(),
        room,
      };
    },
  };
}

/** Paths of the place and of all above it, by their ids. */
export function pathsAlong(account: FileCall['request']['account'], place: Place): Map<string, string> {
  const rows = place.entry === null ? place.above : [...place.above, place.entry];
  const isOwn = place.right === 'OWN';
  // The first row of what is shared is below the folder of all that is. Paths outside of it are not the caller's.
  const first = isOwn ? 1 : 2;
  const along = rows.map(
    (row, at) => [row.id, pathOf(account, place.path.slice(0, at + first), row.isFolder)] as const,
  );
  return new Map([...(isOwn ? [[TOP, pathOf(account, [], true)] as const] : []), ...along]);
}

const { id, name, nameKey, isFolder, mime, size, content, createdAt, changedAt } = fileEntries;
const LISTED = { id, name, nameKey, isFolder, mime, size, content, createdAt, changedAt };

/** The folder of what others share, which has no row. */
const SHARED_ROW: ListedRow = {
  ...{ id: 'shared', name: SHARED, nameKey: '', isFolder: true, mime: '', size: 0, content: '' },
  createdAt: new Date(0),
  changedAt: new Date(0),
};

/** What a folder holds, in portions. */
async function* members({ db, request }: FileCall, place: Place): AsyncGenerator<ListedRow[]> {
  const { account } = request;
  if (place.isShared) {
    yield (await sharedRoots(db, account)).map((root) => ({ ...root.row, name: root.name }));
    return;
  }
  const { entry, owner } = place;
  if (entry === null && (await showsShared(db, account))) yield [SHARED_ROW];
  const own = and(eq(fileEntries.accountId, owner.accountId), eq(fileEntries.parent, entry?.id ?? TOP), isLive);
  for (let after = ''; ;) {
    const rows = await db
      .select(LISTED)
      .from(fileEntries)
      .where(and(own, gt(fileEntries.nameKey, after)))
      .orderBy(asc(fileEntries.nameKey))
      .limit(PORTION);
    yield rows;
    after = rows.at(-1)?.nameKey ?? '';
    if (rows.length < PORTION) return;
  }
}

/** A property that a PROPPATCH sets or removes. */
interface Step {
  readonly name: XmlName;
  /** Null to remove it. */
  readonly xml: string | null;
}

/** PROPPATCH: all changes or none (RFC 4918 9.2). What the gateway keeps cannot be set. */
export async function changeProperties(call: FileCall): Promise<DavReply> {
  const { request, names } = call;
  const { account, body } = request;
  const steps = stepsIn(bodyOf(body));
  return await change(call, async (tx, place) => {
    if (!exists(place)) throw new DavError(404);
    requireChange(place);
    const check = await checkLocks(tx, request, place);
    await requireTokens(tx, account, { check, place, touched: 'itself' });
    const { entry } = place;
    const href = pathOf(account, names, entry?.isFolder ?? true);
    const answer = (refused: ReadonlySet<XmlName>, status: string, error?: XmlName): DavReply => {
      const all = [...new Set(steps.map(({ name }) => name))];
      const failed = {
        status,
        names: all.filter((name) => refused.has(name)),
        ...(error === undefined ? {} : { error }),
      };
      const others = { status: 'HTTP/1.1 424 Failed Dependency', names: all.filter((name) => !refused.has(name)) };
      return multistatusReply([propertyOutcomes(href, [failed, others])]);
    };
    // The top folder has no row that could keep properties.
    const kept = steps.filter(({ name }) => KEPT.has(name) || entry === null);
    if (kept.length > 0 || entry === null)
      return answer(namesOf(kept), 'HTTP/1.1 403 Forbidden', dav('cannot-modify-protected-property'));
    const present = new Map((await properties.propertiesOf(tx, [entry.id])).get(entry.id));
    for (const { name, xml } of steps) {
      if (xml === null) present.delete(name);
      else present.set(name, xml);
    }
    const large = steps.filter(({ xml }) => (xml?.length ?? 0) > properties.MAX_PROPERTY);
    const refused = present.size > properties.MAX_PROPERTIES ? steps.filter(({ xml }) => xml !== null) : large;
    if (refused.length > 0) return answer(namesOf(refused), 'HTTP/1.1 507 Insufficient Storage');
    // Of two steps about one property the later one counts.
    await properties.setProperties(tx, entry.id, new Map(steps.map(({ name, xml }) => [name, xml])));
    return multistatusReply([propertyOutcomes(href, [{ status: 'HTTP/1.1 200 OK', names: [...namesOf(steps)] }])]);
  });
}

function namesOf(steps: readonly Step[]): ReadonlySet<XmlName> {
  return new Set(steps.map(({ name }) => name));
}

/** The changes in their order. @throws DavError 400. */
function stepsIn(root: XmlElement): Step[] {
  if (root.name !== dav('propertyupdate')) throw new DavError(400);
  return root.children.flatMap((part) => {
    const isSet = part.name === dav('set');
    if (!isSet && part.name !== dav('remove')) return [];
    const given = childNamed(part, dav('prop'))?.children ?? [];
    return given.map((property) => ({ name: property.name, xml: isSet ? writtenElement(property) : null }));
  });
}
