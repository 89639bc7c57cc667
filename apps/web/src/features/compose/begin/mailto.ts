/** The fields that a `mailto:` link may fill in (RFC 6068). Other fields, above all attachments, are ignored. */
export interface MailtoFields {
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  readonly body: string;
}

/** Longest link that is read, and longest text of one field, in characters. */
const MAX_LINK = 20_000;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses a `mailto:` link. It comes from a message, so it is hostile: unknown fields and line ends are dropped. */
export function parseMailto(link: string): MailtoFields {
  const [address = '', query = ''] = link
    .slice(0, MAX_LINK)
    .replace(/^mailto:/i, '')
    .split('?', 2);
  const fields = new Map<string, string>();
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    if (at < 0) continue;
    const name = decoded(pair.slice(0, at)).toLowerCase();
    const before = fields.get(name);
    // A plus is not a space here, unlike in forms.
    const value = decoded(pair.slice(at + 1));
    fields.set(name, before === undefined || name === 'subject' ? value : `${before}, ${value}`);
  }
  const line = (name: string): string => (fields.get(name) ?? '').replace(/[\r\n]+/g, ' ');
  const to = [decoded(address).replace(/[\r\n]+/g, ' '), line('to')].filter((one) => one !== '').join(', ');
  return { to, cc: line('cc'), bcc: line('bcc'), subject: line('subject'), body: fields.get('body') ?? '' };
}
