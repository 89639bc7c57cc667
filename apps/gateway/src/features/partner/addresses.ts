import type { PartnerFolder } from './partner-folder.ts';

/** Everything that a partner's folder serves is below this path. */
export const PARTNER_PATH = '/partner';

/** Base path of a partner's files: its id and their version [API-003, BRAND-032]. */
export function baseOf({ settings, version }: PartnerFolder): string {
  return `${PARTNER_PATH}/${settings.id}/${version}`;
}

/** The path at which a file of a partner's folder is served. */
export function addressOf(folder: PartnerFolder, path: string): string {
  return `${baseOf(folder)}/${path}`;
}
