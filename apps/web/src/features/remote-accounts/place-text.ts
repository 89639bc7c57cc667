/** A folder in words. `inbox` is the name of the inbox; an escaped '/' in a name is shown as '/' [MAIL-071]. */
export function placeText(path: string, inbox: string): string {
  if (path.toUpperCase() === 'INBOX') return inbox;
  return path
    .split('/')
    .map((name) => name.replaceAll(/%2f/gi, '/').replaceAll('%25', '%'))
    .join(' / ');
}
