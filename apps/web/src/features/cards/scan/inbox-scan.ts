import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import { addFoundInvitations } from '@pillarbox/contract/calendar/meeting-calls';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { fetchlist } from '@pillarbox/contract/mail/list';
import type { Message } from '@pillarbox/contract/mail/message';
import { fetchMessages } from '@pillarbox/contract/mail/message';
import { loadCalendarPreferences, saveCalendarPreferences } from '@pillarbox/contract/preferences/calendar';
import { contentLines } from '@pillarbox/rules/cards/content-lines';
import { call } from '../../../lib/call.ts';
import { contentAddresses } from '../../../lib/content-address.ts';
import { decodeBytes } from '../../../lib/decode-text.ts';
import { session } from '../../../lib/session-state.ts';
import { INVITATION, partOf } from '../card-parts.ts';

/** Invitations of one scan [CONST-073]. */
const SCAN_SIZE = 20;
const INBOX = 'INBOX';

/**
 * Puts invitations that arrived since the last scan into the default calendar, unanswered: the 20 newest messages of the inbox with a
 * calendar text, of which those count that are newer than the stored time [CAL-006, CAL-007, CAL-008]. The time is stored then.
 * @throws ApiError; the next scan finds the same messages.
 */
export async function scanInbox(): Promise<void> {
  const mail = session.get().user?.mail ?? '';
  if (mail === '') return;
  const params = { file: `${mail}.json` };
  const { meeting_request_timestamp: since } = await call(loadCalendarPreferences, { params });
  const search = { text: '', scope: 3, flags: ['CALENDAR' as const] };
  const page = await call(fetchlist, {
    body: { folder: INBOX, sort: SORT_KEY.DATE, dir: -1, offset: 0, limit: SCAN_SIZE, search },
  });
  // The order of an incomplete view is not that of the dates.
  if (page.provisional) return;
  const fresh = page.rows.filter(({ date }) => secondsOf(date) > since);
  if (fresh.length === 0) return;
  const uids = fresh.map(({ uid }) => uid);
  const messages = await call(fetchMessages, { body: { folder: INBOX, uidvalidity: page.uidvalidity, uids } });
  const texts = (await Promise.all(messages.map(textOf))).filter((text) => text !== '');
  if (texts.length > 0) await addTexts(texts, mail);
  const newest = Math.max(...fresh.map(({ date }) => secondsOf(date)));
  await call(saveCalendarPreferences, { params, body: { meeting_request_timestamp: newest } });
}

async function addTexts(texts: readonly string[], mail: string): Promise<void> {
  const { calendars } = await call(listCalendars, {});
  const calendarId = calendars.find(({ kind, isDefault }) => kind === 'calendar' && isDefault)?.id;
  if (calendarId === undefined) return;
  const uids = texts.map(uidOf).filter((uid) => uid !== '');
  const attendee: Record<string, string> = Object.fromEntries(uids.map((uid): [string, string] => [uid, mail]));
  await call(addFoundInvitations, { params: { calendarId }, body: { ics: [...texts], attendee } });
}

/** The calendar text of a message; '' for none, or one that cannot be loaded. */
async function textOf(message: Message): Promise<string> {
  const part = partOf(message, INVITATION);
  if (part === undefined) return '';
  const [address = part.dlURL] = await contentAddresses([part.dlURL]);
  const response = await fetch(address, { credentials: 'same-origin' });
  return response.ok ? decodeBytes(new Uint8Array(await response.arrayBuffer())) : '';
}

function uidOf(text: string): string {
  return (
    contentLines(text)
      .find(({ name }) => name === 'UID')
      ?.value.trim() ?? ''
  );
}

/** Seconds since 1970, as the preference has them. */
function secondsOf(date: number): number {
  return Math.floor(date / 1000);
}
