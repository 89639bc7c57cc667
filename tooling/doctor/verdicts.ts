import type { Findings, ProtocolName } from './examine.ts';

/** What the product does without a capability. */
interface Want {
  /** The capability, as the server names it; a regular expression where its name varies. */
  readonly capability: RegExp;
  readonly name: string;
  readonly without: string;
}

const want = (name: string, without: string, capability = new RegExp(`^${name}\\b`, 'i')): Want => ({
  capability,
  name,
  without,
});

const WANTS: Readonly<Record<ProtocolName, readonly Want[]>> = {
  imap: [
    want('SORT', 'a folder opened for the first time is in order of arrival until all of it is known'),
    want('IDLE', 'new mail is asked for in intervals instead of arriving at once'),
    want('MOVE', 'messages are moved by copying and deleting'),
    want('UIDPLUS', 'undoing a move must search for the message'),
    want('CONDSTORE', 'changes by other programs are found by comparing all flags'),
    want('QRESYNC', 'messages removed by other programs are found by comparing all uids'),
    want('SPECIAL-USE', 'Drafts, Sent, Trash, Junk and Archive are found by their names'),
    want('LIST-STATUS', 'folder counts need one command for each folder'),
    want('PREVIEW', 'snippets in the list are made from the messages themselves'),
    want('QUOTA', 'no usage is shown'),
    want('ESEARCH', 'search answers are longer on the wire'),
  ],
  submission: [
    want('AUTH', 'nobody can sign in to send', /^AUTH[ =].*\b(PLAIN|LOGIN)\b/i),
    want('SIZE', 'a message that is too large is refused only after its upload'),
    want('8BITMIME', 'texts are encoded for seven bits, which makes them longer'),
    want('SMTPUTF8', 'addresses with other than ASCII letters cannot be written to'),
    want('DSN', 'delivery receipts cannot be asked for'),
  ],
  sieve: [
    want('fileinto', 'rules cannot file messages', /^"SIEVE".*\bfileinto\b/i),
    want('vacation', 'there is no automatic reply', /^"SIEVE".*\bvacation\b/i),
    want('imap4flags', 'rules cannot mark messages', /^"SIEVE".*\bimap4flags\b/i),
  ],
};

/** A certificate that expires within 14 days is reported, in milliseconds. */
const SOON_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Sentences about what is limited with a server, and why.
 *
 * @param findings of a server that answered.
 * @param now milliseconds since 1970, to judge the certificate's end.
 */
export function verdicts({ protocol, capabilities, security, tls, signedIn }: Findings, now: number): string[] {
  // IMAP servers may list most of their capabilities only after signing in (RFC 9051 6.1.1).
  const wants = protocol === 'imap' && !signedIn ? [] : WANTS[protocol];
  const missing = wants.filter((one) => !capabilities.some((offered) => one.capability.test(offered)));
  const lines = missing.map(({ name, without }) => `without ${name}: ${without}`);
  if (security === 'none') lines.unshift('without TLS: passwords and mail travel in the clear');
  if (tls?.distrust !== undefined) lines.unshift(`the certificate does not hold: ${tls.distrust}`);
  if (tls !== undefined && Date.parse(tls.expires) - now < SOON_MS)
    lines.unshift(`the certificate ends ${tls.expires}`);
  if (protocol === 'imap' && !signedIn && capabilities.some((offered) => /^LOGINDISABLED$/i.test(offered))) {
    lines.unshift('LOGINDISABLED: the server takes no passwords on this connection');
  }
  return lines;
}
