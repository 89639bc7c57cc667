import type { Message } from '@pillarbox/contract/mail/message';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import type { SafetyFacts } from '@pillarbox/contract/safety/safety';
import { readHeaderBlock } from '@pillarbox/mailbox/message/header-fields';
import type { Correspondence, MessageRef } from '@pillarbox/mailbox/port';
import { splitAddress } from '@pillarbox/rules/address';
import { belongTogether } from '@pillarbox/rules/deception/registered-domain';
import type { TrustedResults } from '@pillarbox/rules/safety/authentication';
import { authenticationOf } from '@pillarbox/rules/safety/authentication';
import { isBlockedSender } from '@pillarbox/rules/safety/blocked-sender';
import type { KnownPerson } from '@pillarbox/rules/safety/look-alike';
import { lookAlikeOf } from '@pillarbox/rules/safety/look-alike';
import { fileRisk } from '@pillarbox/rules/safety/risky-file';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { TrustedSettings } from './trusted-senders.ts';
import { readTrusted } from './trusted-senders.ts';

/** What the check of a message needs of the rest of the gateway. */
export interface SafetyServiceDeps {
  readonly openMessage: (session: Session, ref: MessageRef) => Promise<Message>;
  /** The source of a message, of which only long files may be abridged. */
  readonly abridgedSourceOf: (session: Session, ref: MessageRef) => Promise<Uint8Array>;
  readonly correspondenceOf: (session: Session) => Promise<Correspondence>;
  /** The servers whose results a partner believes in messages of a folder. */
  readonly trustedResultsOf: (partner: string, folder: string) => TrustedResults;
  /** Which of these addresses are contacts, and the addresses of contacts that have this name. */
  readonly contactsLike: (
    session: Session,
    named: { readonly name: string; readonly mails: readonly string[] },
  ) => Promise<ContactsLike>;
  readonly settings: TrustedSettings;
  readonly spamFilterOf: (session: Session) => Promise<SpamFilter>;
}

/** The contacts that have an address or a name. */
export interface ContactsLike {
  /** Addresses in lower case. */
  readonly known: ReadonlySet<string>;
  readonly namesakes: readonly KnownPerson[];
}

/** Most risky files that are named; one is enough for a warning. */
const MAX_FILES = 5;

/** What is known about the sender of a message. @throws Failure as `openMessage`. */
export async function safetyFactsOf(deps: SafetyServiceDeps, session: Session, ref: MessageRef): Promise<SafetyFacts> {
  // First the message: its source is then cached for `abridgedSourceOf`.
  const message = await deps.openMessage(session, ref);
  const exact = { ...ref, uidvalidity: message.uidvalidity };
  const [from = { name: '', mail: '' }] = message.header.from;
  const mail = from.mail.toLowerCase();
  const mails = [mail, ...message.header.replyto.map((one) => one.mail.toLowerCase())];
  const [source, people, stored, lists, contacts] = await Promise.all([
    deps.abridgedSourceOf(session, exact),
    deps.correspondenceOf(session),
    deps.settings.load(session, ['trustedSenders']),
    deps.spamFilterOf(session),
    deps.contactsLike(session, { name: from.name, mails }),
  ]);
  const marked = readTrusted(stored.trustedSenders).find((one) => one.mail === mail);
  const { fields } = readHeaderBlock(source, 0, source.length);
  return {
    authentication: authenticationOf(fields, deps.trustedResultsOf(session.partner, ref.folder), mail),
    history: { received: people.received(mail), written: people.written.has(mail), complete: people.complete },
    contact: contacts.known.has(mail),
    trusted: marked === undefined ? 'no' : marked.always ? 'always' : 'checked',
    blocked: isBlockedSender(mail, lists),
    lookalike: contacts.known.has(mail) ? null : lookalikeOf({ name: from.name, mail }, people, contacts),
    replyto: otherReply(message, people, contacts),
    files: message.attachments
      .flatMap(({ name }) => {
        const risk = fileRisk(name);
        return risk === null ? [] : [{ name, risk }];
      })
      .slice(0, MAX_FILES),
  };
}

function lookalikeOf(
  sender: KnownPerson,
  people: Correspondence,
  { namesakes }: ContactsLike,
): SafetyFacts['lookalike'] {
  const known = [...[...people.written].map(([mail, name]) => ({ mail, name })), ...namesakes];
  const found = lookAlikeOf(sender, known);
  if (found === null) return null;
  return { kind: found.kind, ...found.person, received: people.received(found.person.mail) };
}

/** The first reply address that belongs to another domain than the sender, was never written to and is no contact; '' for none. */
function otherReply({ header }: Message, people: Correspondence, contacts: ContactsLike): string {
  const [from] = header.from;
  if (from === undefined) return '';
  const { domain } = splitAddress(from.mail);
  const other = header.replyto.find(({ mail }) => mail !== '' && !belongTogether(splitAddress(mail).domain, domain));
  if (other === undefined) return '';
  const mail = other.mail.toLowerCase();
  return people.written.has(mail) || contacts.known.has(mail) ? '' : other.mail;
}
