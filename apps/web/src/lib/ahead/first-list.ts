/**
 * Storage key of the request for the first page of the inbox, as the page last sent it: order, grouping and zone, and no word of a
 * message. The start script repeats it.
 */
export const FIRST_LIST_KEY = 'first-list';

/** Whether the page with this hash leads to the sign-in screen, when nobody is signed in: an address of mail, or none. */
export function leadsToSignIn(hash: string): boolean {
  return /^#?\/?(?:(?:login|mail)(?:[/?]|$)|$)/.test(hash);
}

/** Whether the page with this hash shows the list of the inbox, when somebody is signed in. */
export function opensFirstList(hash: string): boolean {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  if (!/^\/?(?:login|mail(?:\/list(?:\/msg)?)?)?\/?$/.test(path)) return false;
  const folder = new URLSearchParams(query).get('currentfolder') ?? '';
  return folder === '' || folder === 'INBOX';
}
