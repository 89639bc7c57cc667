import type { FaxEvent } from '@pillarbox/contract/fax/events';
import { showFaxNumber } from '@pillarbox/rules/fax/number';
import { loadTexts } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { desktopAlert, notify } from '../notices/public.ts';
import { FAX_PATH } from './data/fax-location.ts';

/** Milliseconds that the notice stays: the fax is in the list as well. */
const SHOWN_MS = 12_000;

type Received = Extract<FaxEvent, { event: 'fax-received' }>;

/** Says that a fax has arrived, and leads to it; beside the page too when nobody sees it. */
export async function sayReceived({ id, number, pages }: Received): Promise<void> {
  await loadTexts('fax');
  const title = text('LANG_FAX_ARRIVED');
  const from = number === '' ? text('LANG_FAX_NO_NUMBER') : showFaxNumber(number);
  const message = `${from} · ${text('LANG_FAX_PAGE_COUNT', { count: pages })}`;
  const open = (): void => go(FAX_PATH, { search: { open: id } });
  const options = { dismissAfter: SHOWN_MS };
  await notify({ title, message, type: 'double', options, link: { label: text('LANG_FAX_SHOW_IT'), open } });
  if (document.visibilityState === 'hidden') {
    desktopAlert(currentPreferences().desktop_notifications, { title, body: message, tag: `fax-${id}`, open });
  }
}
