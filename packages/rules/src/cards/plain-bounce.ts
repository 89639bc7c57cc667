import type { DeliveryOutcome, ReportedMessage } from './report.ts';
import { readReportedMessage } from './report.ts';

/** What a bounce says that is no report of RFC 3464, but written for people. */
export interface PlainBounce {
  readonly about: ReportedMessage;
  readonly outcomes: readonly (DeliveryOutcome & { readonly action: 'failed' | 'delayed' })[];
}

/** Most characters that are read, most recipients, and most characters of a reason. */
const MAX_CHARACTERS = 65_536;
const MAX_RECIPIENTS = 50;
const MAX_REASON = 500;
const ADDRESS = String.raw`[^\s<>"(),:;@]{1,64}@[^\s<>"(),:;@]{1,255}`;
/** `<tom@example.test>:` of qmail, a line of its own of Exim, and `tom@example.test: 550 ...` of OpenSMTPD. */
const NAMED = new RegExp(String.raw`^\s*(?:<(${ADDRESS})>:?|(${ADDRESS})(?::\s+(?=[45]\d\d\b)|\s*$))(.*)$`);
const FAILED =
  /permanent|could not be delivered|un(?:able to deliver|deliver)|wasn't able to deliver|an error has occurred|\b55\d\b/i;
const DELAYED =
  /has not (?:yet )?been delivered|will (?:continue|keep|be retried|retry)|still (?:trying|being retried)/i;
/** Header fields that show where the returned message begins. */
const RETURNED = /^(?:return-path|received|message-id|dkim-signature):/im;

/**
 * Reads a bounce as qmail, Exim, OpenSMTPD and others write it for people: words with the addresses, then a copy of the message.
 * Null when it names no message or no address, or when it does not say that delivery failed or is delayed.
 * @param text the text of the bounce.
 * @param failed its header X-Failed-Recipients, '' for none.
 */
export function readPlainBounce(text: string, failed: string): PlainBounce | null {
  const groups = text
    .slice(0, MAX_CHARACTERS)
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/);
  const start = groups.findIndex((group, index) => index > 0 && RETURNED.test(group) && /^message-id:/im.test(group));
  if (start === -1) return null;
  const about = readReportedMessage('', (groups[start] ?? '').trimStart());
  const words = groups.slice(0, start);
  const said = words.join('\n');
  const action = DELAYED.test(said) ? 'delayed' : FAILED.test(said) ? 'failed' : null;
  if (about.messageId === '' || action === null) return null;
  const named = new Map(words.flatMap(recipientsIn));
  const stated = failed.split(',').flatMap((one) => new RegExp(ADDRESS).exec(one)?.[0] ?? []);
  const addresses = stated.length > 0 ? stated : [...named.keys()];
  if (addresses.length === 0) return null;
  return {
    about,
    outcomes: [...new Set(addresses)]
      .slice(0, MAX_RECIPIENTS)
      .map((address) => ({ address, action, reason: named.get(address) ?? '' })),
  };
}

/** The addresses that a paragraph names at the beginning of lines, each with the words that follow it. */
function recipientsIn(paragraph: string): [address: string, reason: string][] {
  const found: [string, string[]][] = [];
  for (const line of paragraph.split('\n')) {
    const match = NAMED.exec(line.slice(0, 1000));
    const address = match?.[1] ?? match?.[2];
    if (address !== undefined) found.push([address, [match?.[3] ?? '']]);
    else found.at(-1)?.[1].push(line);
  }
  return found.map(([address, lines]) => [
    address,
    lines
      .map((line) => line.trim())
      .join(' ')
      .trim()
      .slice(0, MAX_REASON),
  ]);
}
