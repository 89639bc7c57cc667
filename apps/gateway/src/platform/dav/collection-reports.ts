import type { DavReply } from './dav-area.ts';
import { DavError } from './dav-error.ts';
import { missingResource, multistatusReply, propertiesOf, truncatedAt } from './multistatus.ts';
import type { Asked, DavResource } from './multistatus.ts';
import { dav } from './names.ts';
import type { XmlName } from './names.ts';
import { encodeSegment, segmentsOf, segmentsOfHref } from './paths.ts';
import { childNamed } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';
import { element, escapeXml } from './xml-writer.ts';

/** A member of a collection: a card, an event, a task. */
export interface Member {
  readonly id: string;
  /** The last part of its path. */
  readonly name: string;
}

/** What has changed in a collection since a state. */
export interface MemberChanges<Head> {
  readonly changed: readonly Head[];
  /** Names of members that are gone. */
  readonly removed: readonly string[];
  /** The sync token of the state that the answer reaches. */
  readonly token: string;
  /** Whether there is more after it. */
  readonly isCut: boolean;
}

/** The members of one collection, for the reports that every kind of collection has. */
export interface Members<Head extends Member, Stored extends Head> {
  /** Path of the collection. */
  readonly path: string;
  /** The property with the text of a member. */
  readonly data: XmlName;
  /** The next members after an id, in the order of their ids; '' for the first. */
  heads(page: { readonly after: string; readonly limit: number }): Promise<readonly Head[]>;
  /** Members that `heads` leaves out. */
  others?(): Promise<readonly Stored[]>;
  /** The members with these names, in no order. */
  read(names: readonly string[]): Promise<readonly Stored[]>;
  /** What has changed since a token; '' for all. Null for a token that names no state that the collection has had. */
  changesSince(token: string, limit: number): Promise<MemberChanges<Head> | null>;
  /** A member whose text is what the client asked for, when that differs from the stored one. */
  shown?(member: Stored): Promise<Stored>;
  resource(member: Head | Stored): DavResource;
}

/** Members whose text is read at once: with photos of a megabyte they take some memory. */
const PORTION = 50;
/** Members that are listed at once without their texts. */
const LISTED = 500;
/** Members of one answer to a sync; the client asks for the next with the token of the answer (RFC 6578 3.6). */
const SYNC_LIMIT = 5000;

/** The members for a PROPFIND of the collection. */
export async function* listMembers<H extends Member, S extends H>(
  members: Members<H, S>,
  asked: Asked,
): AsyncGenerator<string> {
  for await (const head of eachHead(members, LISTED)) yield propertiesOf(members.resource(head), asked);
  for (const other of (await members.others?.()) ?? []) yield propertiesOf(members.resource(other), asked);
}

/** The members that a request names (RFC 4791 7.9, RFC 6352 8.7). */
export async function* multiget<H extends Member, S extends H>(
  members: Members<H, S>,
  root: XmlElement,
  asked: Asked,
): AsyncGenerator<string> {
  const hrefs = root.children.filter(({ name }) => name === dav('href')).map(({ text }) => text.trim());
  for (let from = 0; from < hrefs.length; from += PORTION) {
    const portion = hrefs.slice(from, from + PORTION);
    const names = portion.map((href) => nameWithin(members.path, href));
    const stored = new Map((await members.read(names.filter((name) => name !== ''))).map((one) => [one.name, one]));
    for (const [index, href] of portion.entries()) {
      const found = stored.get(names[index] ?? '');
      // The href of the request comes back as it was written, because clients compare it letter by letter.
      yield found === undefined
        ? missingResource(href)
        : propertiesOf({ ...(await shownResource(members, found)), href }, asked);
    }
  }
}

/** The name of a member in an href; '' when it leads elsewhere. The address of the owner may be written in any case. */
function nameWithin(path: string, href: string): string {
  const here = segmentsOf(path) ?? [];
  const there = segmentsOfHref(href) ?? [];
  const isWithin = there.length === here.length + 1 && here.every((part, at) => isSame(part, there[at] ?? '', at));
  return isWithin ? (there.at(-1) ?? '') : '';
}

const OWNER_AT = 1;

function isSame(here: string, there: string, at: number): boolean {
  return at === OWNER_AT ? here.toLowerCase() === there.toLowerCase() : here === there;
}

/** The members that match (RFC 4791 7.8, RFC 6352 8.6). */
export async function* query<H extends Member, S extends H>(
  members: Members<H, S>,
  matches: (member: S) => boolean,
  asked: Asked,
): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const heads = await members.heads({ after, limit: PORTION });
    const stored = await members.read(heads.map(({ name }) => name));
    for (const one of stored) if (matches(one)) yield propertiesOf(await shownResource(members, one), asked);
    const last = heads.at(-1);
    if (last === undefined || heads.length < PORTION) break;
    after = last.id;
  }
  for (const one of (await members.others?.()) ?? []) {
    if (matches(one)) yield propertiesOf(members.resource(one), asked);
  }
}

async function shownResource<H extends Member, S extends H>(members: Members<H, S>, member: S): Promise<DavResource> {
  return members.resource((await members.shown?.(member)) ?? member);
}

/** What has changed since a client asked last (RFC 6578 3). @throws DavError for a token that cannot be used. */
export async function syncCollection<H extends Member, S extends H>(
  members: Members<H, S>,
  root: XmlElement,
  asked: Asked,
): Promise<DavReply> {
  const token = childNamed(root, dav('sync-token'))?.text.trim() ?? '';
  const changes = await members.changesSince(token, SYNC_LIMIT);
  if (changes === null) throw new DavError(403, dav('valid-sync-token'));
  return multistatusReply(syncResponses(members, changes, asked));
}

async function* syncResponses<H extends Member, S extends H>(
  members: Members<H, S>,
  { changed, removed, token, isCut }: MemberChanges<H>,
  asked: Asked,
): AsyncGenerator<string> {
  for (const name of removed) yield missingResource(`${members.path}${encodeSegment(name)}`);
  for (let from = 0; from < changed.length; from += PORTION) {
    const portion = changed.slice(from, from + PORTION);
    for (const one of await withTexts(members, portion, asked)) yield propertiesOf(members.resource(one), asked);
  }
  if (isCut) yield truncatedAt(members.path);
  yield element(dav('sync-token'), escapeXml(token));
}

/** The members with their texts, when the request asks for these. */
async function withTexts<H extends Member, S extends H>(
  members: Members<H, S>,
  heads: readonly H[],
  asked: Asked,
): Promise<readonly (H | S)[]> {
  if (asked.kind !== 'prop' || !asked.names.includes(members.data)) return heads;
  return await members.read(heads.map(({ name }) => name));
}

async function* eachHead<H extends Member, S extends H>(members: Members<H, S>, limit: number): AsyncGenerator<H> {
  for (let after = ''; ;) {
    const heads = await members.heads({ after, limit });
    yield* heads;
    const last = heads.at(-1);
    if (last === undefined || heads.length < limit) return;
    after = last.id;
  }
}
