/** What a provider's spam filter wrote into the header of a message. */
export interface SpamMark {
  /** Null when the filter does not say it. */
  readonly score: number | null;
  /** The score from which mail is spam. */
  readonly limit: number | null;
}

/** A header field with its decoded value. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

const NUMBER = /-?\d{1,6}(?:\.\d{1,6})?/;

/**
 * The mark of a message that a spam filter called spam, by the fields of SpamAssassin (X-Spam-Flag, X-Spam-Status) and Rspamd
 * (X-Spam, X-Spamd-Result); null for a message that none did. Senders can write such fields too, but only to their own harm.
 */
export function spamMark(fields: readonly HeaderField[]): SpamMark | null {
  const valueOf = (wanted: string): string =>
    fields
      .find(({ name }) => name.toLowerCase() === wanted)
      ?.value.trim()
      .slice(0, 1000) ?? '';
  const status = valueOf('x-spam-status');
  const result = valueOf('x-spamd-result');
  const isYes = [valueOf('x-spam-flag'), valueOf('x-spam'), status].some((value) => /^yes\b/i.test(value));
  if (!isYes && !/^default: True\b/i.test(result)) return null;
  const ofStatus = { score: numberAfter(status, 'score='), limit: numberAfter(status, 'required=') };
  if (ofStatus.score !== null) return ofStatus;
  return { score: numberAfter(result, '['), limit: numberAfter(result, '/') };
}

function numberAfter(text: string, mark: string): number | null {
  const at = text.indexOf(mark);
  if (at === -1) return null;
  const rest = text.slice(at + mark.length, at + mark.length + 20).trimStart();
  const found = NUMBER.exec(rest);
  return found?.index === 0 ? Number(found[0]) : null;
}

/** Fields in which the mailbox that sends a message on names itself: Pigeonhole, Gmail, RFC 5322 3.6.6. */
const FORWARDED_BY = ['x-sieve-redirected-from', 'x-forwarded-for', 'resent-from'];

/** The address of the mailbox that sent a message on, as its header says; null for none. */
export function forwardedBy(fields: readonly HeaderField[]): string | null {
  for (const wanted of FORWARDED_BY) {
    for (const { name, value } of fields) {
      if (name.toLowerCase() !== wanted) continue;
      const found = /[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/.exec(value.slice(0, 1000));
      if (found !== null) return found[0];
    }
  }
  return null;
}
