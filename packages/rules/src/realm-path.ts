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

/** The lists that join messages of all accounts. No folder has one of their names. */
const MERGED_LISTS = {
  inbox: '%40all',
  starred: '%40all-starred',
  snoozed: '%40all-snoozed',
  drafts: '%40all-drafts',
  sent: '%40all-sent',
} as const;

/** What a list over all accounts shows. */
export type MergedPlace = keyof typeof MERGED_LISTS;

/** The lists over all accounts, in the order of the folder pane. */
export const MERGED_PLACES = [
  'inbox',
  'starred',
  'snoozed',
  'drafts',
  'sent',
] as const satisfies readonly MergedPlace[];

/** The name of a list over all accounts, which stands in the address of the page where a folder does. */
export function mergedName(place: MergedPlace): string {
  return MERGED_LISTS[place];
}

/** Reads the name of a list over all accounts; null for a folder. */
export function mergedPlaceOf(folder: string): MergedPlace | null {
  return MERGED_PLACES.find((place) => MERGED_LISTS[place] === folder) ?? null;
}

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
