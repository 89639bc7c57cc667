import type { UserReport } from './take-over.service.ts';

/** What a run did, as lines for a terminal. Control characters of names are left out: they could change what it shows. */
export function reportLines(report: UserReport): string[] {
  const { login, mail, identities, signatures, preferences, contacts, hasScript, notes, failure } = report;
  const parts = [
    counted(identities, 'identity', 'identities'),
    counted(signatures, 'signature', 'signatures'),
    counted(contacts.added, 'contact', 'contacts'),
    contacts.added > 0 ? counted(contacts.groups, 'group', 'groups') : '',
    preferences.join(', '),
    hasScript ? 'filters at the next sign-in' : '',
  ].filter((part) => part !== '');
  const name = mail === null || mail === login ? login : `${login} (${mail})`;
  const done = parts.length === 0 ? 'nothing new' : parts.join(', ');
  const also = [
    contacts.known > 0 ? `${String(contacts.known)} contacts were here already` : '',
    contacts.leftOut > 0
      ? `${String(contacts.leftOut)} contacts left out (empty, the same twice, unreadable, or no room)`
      : '',
    ...notes,
  ].filter((part) => part !== '');
  const lines =
    failure === null
      ? [`${name}: ${done}`]
      : [`${name}: FAILED: ${failure}`, ...(parts.length === 0 ? [] : [`  before: ${done}`])];
  return [...lines, ...also.map((part) => `  ${part}`)].map((text) => text.replaceAll(/\p{C}/gu, ''));
}

/** The end of a run. */
export function summaryLine({ users, failed, isTrial }: { users: number; failed: number; isTrial: boolean }): string {
  const done = `${String(users - failed)} of ${String(users)} users`;
  return isTrial ? `Trial: ${done} can be taken over; nothing was written` : `${done} taken over`;
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${String(count)} ${count === 1 ? one : many}`;
}
