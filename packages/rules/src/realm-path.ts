/** A folder of another account: the account's id, and the path of the folder there ('' for the account itself). */
export interface RealmPath {
  readonly realmid: string;
  readonly path: string;
}

/**
 * What the names of folders of other accounts begin with. In a folder's own path `%` is followed by two hexadecimal digits only
 * for a slash, a control character or a percent sign, so that no own folder begins like this.
 */
const MARK = '%40';
const QUALIFIED = /^%40([0-9a-f-]{36})(?:\/([\s\S]*))?$/;

/** The name of the list that joins the inboxes of all accounts. No folder has it. */
export const ALL_INBOXES = '%40all';

/** The name of a folder of another account, as all calls and events of the product use it. */
export function qualified(realmid: string, path: string): string {
  return path === '' ? `${MARK}${realmid}` : `${MARK}${realmid}/${path}`;
}

/** Reads the name of a folder; null for a folder of the own account. */
export function realmPathOf(folder: string): RealmPath | null {
  const match = QUALIFIED.exec(folder);
  return match === null ? null : { realmid: match[1] ?? '', path: match[2] ?? '' };
}

/** The id of the account that a folder belongs to, '' for the own one. */
export function realmOf(folder: string): string {
  return realmPathOf(folder)?.realmid ?? '';
}

/** The path of a folder within its account. */
export function pathWithin(folder: string): string {
  return realmPathOf(folder)?.path ?? folder;
}

/** Whether two folders belong to one account. */
export function isSameRealm(one: string, other: string): boolean {
  return realmOf(one) === realmOf(other);
}
