/** What decides about an automatic answer to a message. Addresses in any case; names of headers in lower case. */
export interface AnsweredMessage {
  /** Envelope sender; '' for a bounce. */
  readonly sender: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Addresses in To, Cc and Bcc. */
  readonly recipients: readonly string[];
}

/** Senders that are programs (RFC 3834 2, RFC 5230 4.6). */
const PROGRAMS =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|listserv|majordomo|owner-.*|.*-(?:request|owner|bounces))$/;

/** Whether a message gets an automatic answer: not if a program or a list sent it, or if it does not name the user. */
export function deservesAnswer({ sender, headers, recipients }: AnsweredMessage, own: readonly string[]): boolean {
  const mine = new Set(own.map((address) => address.toLowerCase()));
  const from = sender.toLowerCase();
  const local = from.slice(0, Math.max(0, from.lastIndexOf('@')));
  if (local === '' || mine.has(from) || PROGRAMS.test(local)) return false;
  const automatic = headers.get('auto-submitted')?.trim().toLowerCase() ?? 'no';
  if (!/^no(?:[\s;(]|$)/.test(automatic)) return false;
  if (/^(?:bulk|list|junk)\b/i.test(headers.get('precedence')?.trim() ?? '')) return false;
  if (/\b(?:all|oof|autoreply)\b/i.test(headers.get('x-auto-response-suppress') ?? '')) return false;
  if ([...headers.keys()].some((name) => name.startsWith('list-'))) return false;
  return recipients.some((address) => mine.has(address.toLowerCase()));
}
