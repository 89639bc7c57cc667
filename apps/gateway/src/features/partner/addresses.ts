import type { PartnerFolder } from './partner-folder.ts';

/** Everything that a partner's folder serves is below this path. */
export const PARTNER_PATH = '/partner';

/** Where a partner's files are: below a folder of its id and of their version [API-003, BRAND-032]. */
export function baseOf({ settings, version }: PartnerFolder): string {
  return `${PARTNER_PATH}/${settings.id}/${version}`;
}

/** Address of a file of a partner's folder. */
export function addressOf(folder: PartnerFolder, path: string): string {
  return `${baseOf(folder)}/${path}`;
}
