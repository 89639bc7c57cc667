import type { Account } from '../../../platform/account/account.ts';
import { hrefElement } from '../../../platform/dav/multistatus.ts';
import type { DavResource } from '../../../platform/dav/multistatus.ts';
import { dav } from '../../../platform/dav/names.ts';
import type { XmlName } from '../../../platform/dav/names.ts';
import { principalPath, privileges } from '../../../platform/dav/principals.ts';
import { element, escapeXml } from '../../../platform/dav/xml-writer.ts';
import type { EntryRow } from '../entry-query.ts';
import { etagOf } from './etag.ts';
import type { Lock } from './lock.store.ts';
import { pathOf } from './place.ts';

/** What is read of a file or a folder that is listed. A whole row takes twice the time. */
export type ListedRow = Pick<
  EntryRow,
  'id' | 'name' | 'nameKey' | 'isFolder' | 'mime' | 'size' | 'content' | 'createdAt' | 'changedAt'
>;

/** What is shown of a file or a folder. */
export interface Shown {
  /** The caller, below whose top its path is. */
  readonly account: Account;
  readonly owner: Pick<Account, 'mail'>;
  /** Whether the caller may change the file, or what is in the folder. */
  readonly mayWrite: boolean;
  /** Null for the top folder. */
  readonly row: ListedRow | null;
  readonly names: readonly string[];
  /** The locks that hold for it. */
  readonly locks: readonly Lock[];
  /** Paths by the id of the locked file or folder. */
  readonly paths: ReadonlyMap<string, string>;
  /** Properties that programs have set, as XML. */
  readonly sent: ReadonlyMap<XmlName, string>;
  /** Bytes of the account; null when nobody asks for them. */
  readonly room: { readonly used: number; readonly left: number } | null;
}

const COLLECTION = element(dav('collection'));
const SUPPORTED_LOCKS = ['exclusive', 'shared']
  .map((scope) => element(dav('lockentry'), scopeElement(scope) + element(dav('locktype'), element(dav('write')))))
  .join('');
const PRIVILEGES = privileges(['read', 'write']);
const READ_PRIVILEGE = privileges(['read']);

const ALL: readonly XmlName[] = [
  'resourcetype',
  'displayname',
  'creationdate',
  'getlastmodified',
  'supportedlock',
  'lockdiscovery',
].map(dav);
const OF_FILES: readonly XmlName[] = ['getcontentlength', 'getcontenttype', 'getetag'].map(dav);
export const USED = dav('quota-used-bytes');
export const LEFT = dav('quota-available-bytes');

/** The properties that the gateway keeps: no program can set them. */
export const KEPT: ReadonlySet<XmlName> = new Set([
  ...ALL,
  ...OF_FILES,
  USED,
  LEFT,
  ...['current-user-principal', 'owner', 'current-user-privilege-set', 'getcontentlanguage'].map(dav),
]);

/** A file or a folder with its properties (RFC 4918 15, RFC 4331). */
export function entryResource(shown: Shown): DavResource {
  const { account, row, names, sent } = shown;
  const isFolder = row?.isFolder ?? true;
  return {
    href: pathOf(account, names, isFolder),
    names: [...ALL, ...(isFolder ? [] : OF_FILES), ...sent.keys()],
    property: (name) => valueOf(shown, name),
    sent: (name) => sent.get(name) ?? null,
  };
}

function valueOf({ account, owner, mayWrite, row, names, locks, paths, room }: Shown, name: XmlName): string | null {
  const isFolder = row?.isFolder ?? true;
  switch (name) {
    case '{DAV:}resourcetype':
      return isFolder ? COLLECTION : '';
    case '{DAV:}displayname':
      return escapeXml(names.at(-1) ?? account.mail);
    case '{DAV:}creationdate':
      return row === null ? null : row.createdAt.toISOString().replace(/\.\d+Z$/, 'Z');
    case '{DAV:}getlastmodified':
      return row === null ? null : row.changedAt.toUTCString();
    case '{DAV:}getcontentlength':
      return row === null || isFolder ? null : String(row.size);
    case '{DAV:}getcontenttype':
      return row === null || isFolder ? null : row.mime;
    case '{DAV:}getetag':
      return etagOf(row);
    case '{DAV:}supportedlock':
      return SUPPORTED_LOCKS;
    case '{DAV:}lockdiscovery':
      return lockDiscovery(locks, paths);
    case '{DAV:}current-user-principal':
      return hrefElement(principalPath(account));
    case '{DAV:}owner':
      return hrefElement(principalPath(owner));
    case '{DAV:}current-user-privilege-set':
      return mayWrite ? PRIVILEGES : READ_PRIVILEGE;
    case USED:
      return room === null || !isFolder ? null : String(room.used);
    case LEFT:
      return room === null || !isFolder ? null : String(room.left);
    default:
      return null;
  }
}

/** The locks that hold for a file or a folder (RFC 4918 15.8). */
export function lockDiscovery(locks: readonly Lock[], paths: ReadonlyMap<string, string>): string {
  return locks
    .map(({ token, entryId, isShared, isDeep, owner, left }) =>
      element(
        dav('activelock'),
        element(dav('locktype'), element(dav('write'))) +
          scopeElement(isShared ? 'shared' : 'exclusive') +
          element(dav('depth'), isDeep ? 'infinity' : '0') +
          (owner === '' ? '' : element(dav('owner'), owner)) +
          element(dav('timeout'), `Second-${String(left)}`) +
          element(dav('locktoken'), hrefElement(token)) +
          element(dav('lockroot'), hrefElement(paths.get(entryId) ?? '')),
      ),
    )
    .join('');
}

function scopeElement(scope: string): string {
  return element(dav('lockscope'), element(dav(scope)));
}
