import { showBackground } from '@pillarbox/contract/appearance/operations';
import type { OwnBackground } from '@pillarbox/contract/appearance/own-background';
import { addressOf } from './request-parts.ts';

/** Address of the user's own background image, with the timestamp of its upload, so that the browser may keep it [API-166]. */
export function ownBackgroundUrl(user: string, { time }: Pick<OwnBackground, 'time'>): string {
  return addressOf(showBackground, { params: { user }, query: { t: String(time) } }, null);
}
